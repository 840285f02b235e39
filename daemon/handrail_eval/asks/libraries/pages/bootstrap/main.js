// A shop's back office as a server would render it: forms that post, and a little script beside them.
import "bootstrap/dist/css/bootstrap.min.css";
import { Popover, Toast } from "bootstrap";
import { get, send } from "../shared/send.js";

const $ = (selector) => document.querySelector(selector);
let orders = [
  { id: 5521, name: "T. Okafor", total: 24 },
  { id: 5519, name: "M. Lindqvist", total: 61.5 },
  { id: 5517, name: "R. Basso", total: 12 },
];

function draw() {
  $("#rows").replaceChildren(
    ...orders.map((order) => {
      const row = document.createElement("tr");
      row.innerHTML = `<td><a href="#order-${order.id}">${order.id}</a></td><td>${order.name}</td><td>${order.total.toFixed(2)} EUR</td>
        <td><button class="btn btn-sm btn-outline-secondary">Details of ${order.id}</button></td>`;
      row.querySelector("button").addEventListener("click", () => row.classList.toggle("table-active"));
      return row;
    }),
  );
}

document.querySelectorAll('[data-bs-toggle="popover"]').forEach((one) => new Popover(one));
$("#dark").addEventListener("change", (event) => {
  document.documentElement.dataset.bsTheme = event.target.checked ? "dark" : "light";
  send("PUT", "/api/me/preferences", { theme: document.documentElement.dataset.bsTheme });
});
document.querySelectorAll("[name=colour]").forEach((one) =>
  one.addEventListener("change", () => {
    $("#shown").textContent = `Shown in ${document.querySelector(`label[for=${one.id}]`).textContent.toLowerCase()}`;
  }),
);
$("#copy").addEventListener("click", () => {
  navigator.clipboard?.writeText(location.href).catch(() => {});
  new Toast($("#copied")).show();
});
$("#sort").addEventListener("click", () => {
  orders = orders.toSorted((one, other) => one.total - other.total);
  draw();
});
$("#more").addEventListener("click", async () => {
  orders = [...orders, ...(await get("/admin/orders.json?page=2"))];
  $("#more").hidden = true;
  draw();
});
document.querySelectorAll("[data-status]").forEach((one) =>
  one.addEventListener("click", () => {
    one.closest(".dropdown").querySelector("button").textContent = `Status: ${one.dataset.status}`;
  }),
);
document.querySelectorAll("[data-notice]").forEach((one) =>
  one.addEventListener("click", () => {
    one.classList.add("text-body-secondary");
    send("POST", `/api/notices/${one.dataset.notice}/read`);
  }),
);
draw();
