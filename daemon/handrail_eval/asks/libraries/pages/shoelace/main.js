// A registrar of domains, of web components: what is pressed lies in shadow roots.
import "@shoelace-style/shoelace/dist/shoelace.js";
import "@shoelace-style/shoelace/dist/themes/dark.css";
import "@shoelace-style/shoelace/dist/themes/light.css";
import { get, send } from "../shared/send.js";
import "./style.css";

const $ = (selector) => document.querySelector(selector);
const on = (selector, event, then) => $(selector).addEventListener(event, then);
const say = (text) => ($("#said").textContent = text);

on("#nav", "click", () => $("sl-drawer").show());
on("sl-dropdown", "sl-select", (event) => say(`Done: ${event.detail.item.textContent}`));
on("#dark", "sl-change", (event) => {
  document.documentElement.classList.toggle("sl-theme-dark", event.target.checked);
  send("PUT", "/accounts/118/preferences", { dark: event.target.checked });
});
on("#note", "sl-change", (event) => send("POST", "/accounts/118/notes/autosave", { text: event.target.value }).then(() => say("The note is kept.")));
on("#more", "click", async () => {
  for (const record of await get("/zones/kingfisher-bakery.test/records?page=2")) {
    $("#records").append(Object.assign(document.createElement("li"), { textContent: record }));
  }
  $("#more").disabled = true;
});
for (const id of ["delete", "move", "invite", "basket"]) on(`#${id}`, "click", () => $(`#${id}-dialog`).show());
document.querySelectorAll("[data-close]").forEach((one) => one.addEventListener("click", () => one.parentElement.hide()));
document.querySelectorAll("[data-send]").forEach((one) =>
  one.addEventListener("click", async () => {
    one.loading = true;
    await send(...one.dataset.send.split(" "));
    one.loading = false;
    one.parentElement.hide();
  }),
);
on("#renew", "click", () => send("POST", "/domains/kingfisher-bakery.test/renewals", { years: 1 }).then(() => say("Renewed.")));
on("#grant", "click", () => send("PUT", "/domains/kingfisher-bakery.test/agents/lind", { may: $("#agency").value }).then(() => say("Applied.")));
on("#password", "submit", (event) => {
  event.preventDefault();
  send("PUT", "/mailboxes/orders/password", Object.fromEntries(new FormData(event.target))).then(() => say("Saved."));
});
