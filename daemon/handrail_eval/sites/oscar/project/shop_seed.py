"""Fills a new shop's database: 1,080 products with attributes, prices and stock, reviews, people, orders.

    SHOP_DATA=folder python shop_seed.py

Everything comes from one seeded generator, so every machine gets the same shop.
"""

import os
from datetime import timedelta
from decimal import Decimal
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop_settings")
django.setup()

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone
from oscar.core.loading import get_model

dice = Random(20260101)

KINDS = {
    "Lamps": ("Desk Lamp", "Floor Lamp", "Wall Lamp", "Reading Lamp", "Clip Lamp", "Camping Lantern"),
    "Bags": ("Backpack", "Tote Bag", "Duffel Bag", "Messenger Bag", "Belt Bag", "Laptop Sleeve"),
    "Kitchen": ("Kettle", "Frying Pan", "Saucepan", "Bread Knife", "Cutting Board", "Storage Jar"),
    "Shoes": ("Trail Shoe", "Running Shoe", "Rain Boot", "Slipper", "Sandal", "Hiking Boot"),
    "Stationery": ("Notebook", "Fountain Pen", "Desk Organiser", "Wall Calendar", "Stapler", "Sketchbook"),
    "Audio": ("Headphones", "Earbuds", "Loudspeaker", "Radio Alarm", "Microphone", "Record Player"),
}
BRANDS = (
    "Aldous", "Bramley", "Corvid", "Dunmore", "Ellery", "Fennick", "Garrow", "Hestia", "Ivor", "Juniper",
)  # fmt: skip
COLOURS = ("black", "white", "red", "blue", "green", "yellow", "grey", "brown", "orange", "purple")
MATERIALS = ("steel", "wood", "cotton", "leather", "glass", "plastic", "wool", "canvas", "ceramic", "cork")
PEOPLE = (
    ("Ada", "Park"), ("Omar", "Haddad"), ("Mei", "Lindgren"), ("Carlos", "Silva"), ("Grace", "Okafor"),
    ("Kenji", "Novak"), ("Sofia", "Reyes"), ("Liam", "Turner"), ("Priya", "Kim"), ("Hannah", "Moreau"),
)  # fmt: skip
OPINIONS = (
    (5, "Could not be better", "Arrived quickly and does what it should. I would choose it again."),
    (5, "A pleasure", "Solid, well made, and it looks good on the shelf."),
    (4, "Good", "Nearly perfect. The packaging could be smaller."),
    (4, "Does its job", "A little heavier than I thought, otherwise fine."),
    (3, "All right", "Neither good nor bad for the price."),
    (2, "Not for me", "The colour is not the one in the picture."),
    (2, "Too small", "Much smaller than it looks, measure before you order."),
    (1, "Broke after a week", "It stopped working after a week and I sent it back."),
)


def main() -> None:
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        country()
        people = [person(*name) for name in PEOPLE]
        clerk = User.objects.create_superuser(
            "clerk", "clerk@example.com", "clerk-pass-1", first_name="Clara", last_name="Clerk"
        )
        for user in [*people, clerk]:
            # A basket is made at the first look at any page; so nothing changes by looking.
            get_model("basket", "Basket").objects.create(owner=user)
        products = catalogue()
        reviews(products, people)
        orders(products, people)
        voucher()
    call_command("rebuild_index", interactive=False, verbosity=0)


def country() -> None:
    get_model("address", "Country").objects.create(
        iso_3166_1_a2="DE", iso_3166_1_a3="DEU", iso_3166_1_numeric="276", printable_name="Germany",
        name="Germany", is_shipping_country=True,
    )  # fmt: skip


def person(first: str, last: str) -> User:
    user = User.objects.create_user(
        first.lower(), f"{first.lower()}@example.com", "person-pass-1", first_name=first, last_name=last
    )
    address(user, "Quay Street", default=True)
    return user


def address(user: User, street: str, *, default: bool) -> None:
    get_model("address", "UserAddress").objects.create(
        user=user, first_name=user.first_name, last_name=user.last_name,
        line1=f"{dice.randint(1, 99)} {street}", line4="Hamburg", postcode=f"{dice.randint(20095, 22769)}",
        country_id="DE", is_default_for_shipping=default, is_default_for_billing=default,
    )  # fmt: skip


def catalogue() -> list:
    Category = get_model("catalogue", "Category")
    ProductClass = get_model("catalogue", "ProductClass")
    Attribute = get_model("catalogue", "ProductAttribute")
    Product = get_model("catalogue", "Product")
    ProductCategory = get_model("catalogue", "ProductCategory")
    Stock = get_model("partner", "StockRecord")
    partner = get_model("partner", "Partner").objects.create(name="Harbour Warehouse", code="harbour")
    item = ProductClass.objects.create(name="Item", requires_shipping=True, track_stock=True)
    attributes = [
        Attribute.objects.create(product_class=item, name=name, code=name.lower(), type="text")
        for name in ("Colour", "Material", "Brand")
    ]
    Value = get_model("catalogue", "ProductAttributeValue")
    products, values, stocks, places = [], [], [], []
    for name, kinds in KINDS.items():
        category = Category.add_root(name=name, slug=name.lower())
        for kind in kinds:
            for brand in BRANDS:
                # Three of the ten colours for every brand's article of a kind: 36 × 10 × 3 products.
                for colour in dice.sample(COLOURS, 3):
                    material = dice.choice(MATERIALS)
                    number = len(products) + 1
                    product = Product(
                        title=f"{brand} {kind}, {colour}", upc=f"HS{number:05}", product_class=item,
                        slug=f"{brand}-{kind}-{colour}".lower().replace(" ", "-"),
                        description=f"<p>{kind} by {brand}, {colour} {material}.</p>", structure="standalone",
                    )  # fmt: skip
                    products.append(product)
                    texts = (colour, material, brand)
                    values += [
                        Value(product=product, attribute=one, value_text=text)
                        for one, text in zip(attributes, texts, strict=True)
                    ]
                    price = Decimal(dice.randint(490, 14990)) / 100
                    stocks.append(
                        Stock(
                            product=product, partner=partner, partner_sku=f"SKU{number:05}", price=price,
                            price_currency="EUR", num_in_stock=dice.randint(5, 80), low_stock_threshold=3,
                        )
                    )  # fmt: skip
                    places.append(ProductCategory(product=product, category=category))
    Product.objects.bulk_create(products)
    Value.objects.bulk_create(values)
    Stock.objects.bulk_create(stocks)
    ProductCategory.objects.bulk_create(places)
    return products


def reviews(products: list, people: list[User]) -> None:
    Review = get_model("reviews", "ProductReview")
    reviewed = dice.sample(products, 300)
    Review.objects.bulk_create(
        Review(product=product, user=user, score=score, title=title, body=body, status=1)
        for product in reviewed
        for user in dice.sample(people, dice.randint(1, 4))
        for score, title, body in [dice.choice(OPINIONS)]
    )
    for product in reviewed:
        product.update_rating()


def orders(products: list, people: list[User]) -> None:
    """Forty orders of the last months, 200001 and up; a new one's number is 100000 plus its basket's."""
    Order, Line = get_model("order", "Order"), get_model("order", "Line")
    Address = get_model("order", "ShippingAddress")
    partner = get_model("partner", "Partner").objects.get()
    noon = timezone.now().replace(hour=12, minute=0, second=0, microsecond=0)
    for number in range(40):
        user = people[number % len(people)]
        lines = [(product, dice.randint(1, 3)) for product in dice.sample(products, dice.randint(1, 3))]
        total = sum(product.stockrecords.get().price * count for product, count in lines)
        source = user.addresses.first()
        shipping = Address.objects.create(
            first_name=user.first_name, last_name=user.last_name, line1=source.line1, line4=source.line4,
            postcode=source.postcode, country_id="DE",
        )  # fmt: skip
        order = Order.objects.create(
            number=str(200001 + number), user=user, currency="EUR",
            total_incl_tax=total, total_excl_tax=total,
            shipping_incl_tax=0, shipping_excl_tax=0, shipping_address=shipping,
            shipping_method="Free shipping", shipping_code="free-shipping",
            status=("Complete", "Pending", "Being processed", "Pending")[number % 4],
            date_placed=noon - timedelta(days=3 * (40 - number)),
        )  # fmt: skip
        for product, count in lines:
            stock = product.stockrecords.get()
            price = stock.price
            Line.objects.create(
                order=order, partner=partner, partner_name=partner.name, partner_sku=stock.partner_sku,
                stockrecord=stock, product=product, title=product.title, upc=product.upc, quantity=count,
                num_allocated=0, line_price_incl_tax=price * count, line_price_excl_tax=price * count,
                line_price_before_discounts_incl_tax=price * count,
                line_price_before_discounts_excl_tax=price * count, unit_price_incl_tax=price,
                unit_price_excl_tax=price, status=order.status,
            )  # fmt: skip


def voucher() -> None:
    """One code that a basket accepts: ten per cent off everything."""
    everything = get_model("offer", "Range").objects.create(name="Everything", includes_all_products=True)
    condition = get_model("offer", "Condition").objects.create(range=everything, type="Count", value=1)
    benefit = get_model("offer", "Benefit").objects.create(range=everything, type="Percentage", value=10)
    offer = get_model("offer", "ConditionalOffer").objects.create(
        name="Ten per cent", offer_type="Voucher", condition=condition, benefit=benefit
    )
    now = timezone.now()
    code = get_model("voucher", "Voucher").objects.create(
        name="Ten per cent", code="HARBOUR10", usage="Multi-use", start_datetime=now - timedelta(days=30),
        end_datetime=now + timedelta(days=3650),
    )  # fmt: skip
    code.offers.add(offer)


if __name__ == "__main__":
    main()
