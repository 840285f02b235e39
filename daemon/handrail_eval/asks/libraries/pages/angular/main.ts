// The desk of a conference's organisers. Compiled in the browser: Angular's own build is not needed for one page.
import "@angular/compiler";
import "./style.css";
import { Component, Inject, inject, signal } from "@angular/core";
import { FormsModule } from "@angular/forms";
import { MatAutocompleteModule } from "@angular/material/autocomplete";
import { MatButtonModule } from "@angular/material/button";
import { MatButtonToggleModule } from "@angular/material/button-toggle";
import { MatCheckboxModule } from "@angular/material/checkbox";
import { MatChipsModule } from "@angular/material/chips";
import { provideNativeDateAdapter } from "@angular/material/core";
import { MatDatepickerModule } from "@angular/material/datepicker";
import { MAT_DIALOG_DATA, MatDialog, MatDialogModule } from "@angular/material/dialog";
import { MatExpansionModule } from "@angular/material/expansion";
import { MatInputModule } from "@angular/material/input";
import { MatMenuModule } from "@angular/material/menu";
import { MatPaginatorModule } from "@angular/material/paginator";
import { MatSelectModule } from "@angular/material/select";
import { MatSidenavModule } from "@angular/material/sidenav";
import { MatSlideToggleModule } from "@angular/material/slide-toggle";
import { MatSliderModule } from "@angular/material/slider";
import { MatSnackBar, MatSnackBarModule } from "@angular/material/snack-bar";
import { MatStepperModule } from "@angular/material/stepper";
import { MatTabsModule } from "@angular/material/tabs";
import { MatToolbarModule } from "@angular/material/toolbar";
import { MatTooltipModule } from "@angular/material/tooltip";
import { bootstrapApplication } from "@angular/platform-browser";
import { get, request, send } from "../shared/send.js";
import template from "./desk.html?raw";

class Question {
  title = "";
  text = "";
  no = "Cancel";
  yes = "OK";
}

@Component({
  selector: "ask-dialog",
  imports: [MatDialogModule, MatButtonModule],
  template: `<h2 mat-dialog-title>{{ data.title }}</h2>
    <mat-dialog-content>{{ data.text }}</mat-dialog-content>
    <mat-dialog-actions align="end">
      <button matButton mat-dialog-close>{{ data.no }}</button>
      <button matButton [mat-dialog-close]="true">{{ data.yes }}</button>
    </mat-dialog-actions>`,
})
class AskDialog {
  constructor(@Inject(MAT_DIALOG_DATA) readonly data: Question) {}
}

@Component({
  selector: "conference-desk",
  imports: [
    FormsModule, MatAutocompleteModule, MatButtonModule, MatButtonToggleModule, MatCheckboxModule, MatChipsModule,
    MatDatepickerModule, MatDialogModule, MatExpansionModule, MatInputModule, MatMenuModule, MatPaginatorModule, MatSelectModule,
    MatSidenavModule, MatSlideToggleModule, MatSliderModule, MatSnackBarModule, MatStepperModule, MatTabsModule,
    MatToolbarModule, MatTooltipModule,
  ],
  providers: [provideNativeDateAdapter()],
  template,
})
class Desk {
  private readonly dialog = inject(MatDialog);
  private readonly snack = inject(MatSnackBar);
  readonly talks = signal([
    { id: 14, title: "Locks of the upper Severn", speaker: "E. Pritchard" },
    { id: 15, title: "Silt and how to live with it", speaker: "D. Okonkwo" },
  ]);
  readonly spring = new Date(2027, 4, 1);
  speaker = "";
  role = "Volunteer";
  seats = 40;
  answer = "";
  code = "";

  say(text: string) {
    this.snack.open(text, "Dismiss", { duration: 2500 });
  }
  preference(name: string, value: unknown) {
    send("PUT", `/api/v3/preferences/${name}`, { value });
  }
  async page() {
    this.talks.set(await get("/api/v3/talks?page=2"));
  }
  ask(data: Question, then: () => void) {
    this.dialog.open(AskDialog, { data }).afterClosed().subscribe((yes) => yes && then());
  }
  remove(talk: { id: number; title: string }) {
    const data = { title: "Delete this talk?", text: `“${talk.title}”, its slides and 31 seats are deleted.`, no: "Keep talk", yes: "OK" };
    this.ask(data, () => request("DELETE", `/api/v3/talks/${talk.id}`));
  }
  publish() {
    const data = { title: "Publish the programme?", text: "It goes to the website, the app and the printer.", no: "Later", yes: "Yes" };
    this.ask(data, () => send("POST", "/api/v3/programme/publish"));
  }
  mail() {
    send("POST", "/api/v3/mailings", { to: "speakers", text: this.answer }).then(() => this.say("Sent"));
  }
  refund() {
    const data = { title: "Refund ticket 2208", text: "180.00 EUR go back to the card of P. Lindgren.", no: "Cancel", yes: "Confirm" };
    this.ask(data, () => send("POST", "/api/v3/tickets/2208/refund"));
  }
  grant() {
    send("PUT", "/api/v3/organisers/9", { role: this.role });
  }
  secret() {
    send("POST", "/api/v3/door-code", { code: this.code });
  }
  order() {
    send("POST", "/api/v3/catering/orders", { seats: this.seats });
  }
}

bootstrapApplication(Desk);
