"""The shop's products, as its database has them."""

from __future__ import annotations

from dataclasses import dataclass

from .server import Shop

_PRODUCT = """
SELECT p.id, p.title, p.upc, s.id AS stock, s.partner_sku AS sku, s.price, s.num_in_stock AS left,
  max(CASE a.code WHEN 'colour' THEN v.value_text END) AS colour,
  max(CASE a.code WHEN 'material' THEN v.value_text END) AS material,
  max(CASE a.code WHEN 'brand' THEN v.value_text END) AS brand
FROM catalogue_product p JOIN partner_stockrecord s ON s.product_id = p.id
  JOIN catalogue_productattributevalue v ON v.product_id = p.id
  JOIN catalogue_productattribute a ON a.id = v.attribute_id
GROUP BY p.id
"""


@dataclass(frozen=True)
class Product:
    """One of the shop's products."""

    id: int
    title: str
    upc: str
    stock: int
    sku: str
    price: float
    left: int
    colour: str
    material: str
    brand: str

    @property
    def kind(self) -> str:
        """“Desk Lamp” of “Aldous Desk Lamp, black”."""
        return self.title.removeprefix(self.brand).split(",")[0].strip()


def products(shop: Shop) -> list[Product]:
    """All products, by id."""
    rows = [Product(**dict(row)) for row in shop.rows(_PRODUCT)]
    return sorted(rows, key=lambda product: product.id)
