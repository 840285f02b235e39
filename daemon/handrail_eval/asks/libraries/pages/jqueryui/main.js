// The desk of a library, as such pages were written for years: widgets by selector, $.ajax to the server.
import $ from "./jquery.js";
import "jquery-ui/dist/jquery-ui.js";
import "jquery-ui/dist/themes/smoothness/jquery-ui.css";
import "./style.css";

const ajax = (method, url, data) => $.ajax({ method, url, contentType: "application/json", data: JSON.stringify(data ?? {}) });
const tell = (text) => $("#chosen").text(text);

function dialog(id, buttons, width = 420) {
  const box = $(`#${id}-dialog`).dialog({ autoOpen: false, modal: true, width, buttons });
  $(`#${id}`).on("click", () => box.dialog("open"));
  return box;
}
const close = function () {
  $(this).dialog("close");
};
const doing = (method, url, data, text) =>
  function () {
    ajax(method, url, typeof data === "function" ? data() : data).done(() => tell(text));
    $(this).dialog("close");
  };

$(() => {
  $("#menu").menu({ select: (event, ui) => tell(`Chosen: ${ui.item.children("div").text()}`) });
  $("#tabs").tabs();
  $("#facts").accordion({ collapsible: true, active: false, heightStyle: "content" });
  $("button, #csv").button();
  $("input[type=radio], #big").checkboxradio();
  $("#branch").selectmenu({ width: 180 });
  $("#copies").spinner({ min: 1, max: 9 });
  $("#width").slider({ value: 40 });
  $("#due").datepicker();
  $("#title").autocomplete({ source: ["A Field Guide to Moss", "A History of Locks", "The Salt Path"], minLength: 1 });
  $("#progress").progressbar({ value: 60 });
  $(document).tooltip();

  $("input[name=show]").on("change", (event) => tell(`Only: ${event.target.id}`));
  $("#more").on("click", () =>
    $.getJSON("/shelf/titles.json", { from: 2 }, (titles) => {
      titles.forEach((title) => $("<li>").text(title).appendTo("#books"));
      $("#more").hide();
    }),
  );
  let timer;
  $("#signature").on("input", (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => ajax("POST", "/ajax/autosave.php", { signature: event.target.value }).done(() => $("#saved").text("Saved")), 300);
  });
  setInterval(() => ajax("POST", "/ajax/presence.php", { desk: 2 }), 15000);
  ajax("POST", "/ajax/presence.php", { desk: 2 });

  $("#pay").on("click", () => ajax("POST", "/readers/20417/charges", { amount: 4.5 }).done(() => tell("4.50 EUR were charged.")));
  dialog("drop", { OK: doing("DELETE", "/readers/20417", {}, "The reader was removed."), Cancel: close });
  dialog("librarian", { Yes: doing("POST", "/ajax/set_role.php", { card: 20417, role: "librarian" }, "She is a librarian now."), No: close });
  dialog("move", { Apply: doing("POST", "/shelf/items/902/transfer", { branch: "old-mill" }, "It was moved."), Cancel: close });
  dialog("buy", { Order: doing("POST", "/acquisitions/orders", { isbn: "9781405937184" }, "It was ordered."), Cancel: close });
  dialog("mail", { Send: doing("POST", "/notices/overdue/send", { readers: 23 }, "23 letters are on their way."), Cancel: close });
  dialog("pin", { Save: doing("POST", "/desk/pin", () => ({ pin: $("#new-pin").val() }), "The PIN was changed."), Cancel: close });
  dialog("cover", { Close: close });
  dialog("mail-preview", { Close: close });
  $("#look").on("click", () => {
    $("#letter-text").text($("#letter").val());
    $("#mail-preview-dialog").dialog("open");
  });
});
