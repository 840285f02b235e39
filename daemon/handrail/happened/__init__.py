"""What can happen in a run, as typed values: who did a step, what a question asks for, what was chosen.

Whatever decides reads these fields and never a sentence: words are made of them where people read them. How
they are written down stands in `rows.py`, what journals of before say in sentences only is read in
`old_rows.py`; nobody else knows of rows.
"""
