"""The application with its database in the folder APP_DATA; what it mails goes nowhere."""

import os

import email_validator
from ihatemoney import currency_convertor
from ihatemoney.run import create_app


class Settings:
    SQLALCHEMY_DATABASE_URI = f"sqlite:///{os.environ['APP_DATA']}/money.sqlite3"
    SECRET_KEY = "only for made-up money"
    SESSION_COOKIE_SECURE = False
    SESSION_COOKIE_NAME = "expenses"
    MAIL_SUPPRESS_SEND = True
    ACTIVATE_DEMO_PROJECT = False
    BABEL_DEFAULT_TIMEZONE = "UTC"
    TESTING = True


# Made-up addresses are as good as others.
email_validator.CHECK_DELIVERABILITY = False
email_validator.SPECIAL_USE_DOMAIN_NAMES.clear()
# The rates of the day are not asked for.
currency_convertor.CurrencyConverter.get_rates = lambda self: {"XXX": 1, "EUR": 1, "USD": 1.1}
app = create_app(configuration=Settings, instance_path=os.environ["APP_DATA"])
app.config["WTF_CSRF_ENABLED"] = True
