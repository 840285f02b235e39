import "@mdi/font/css/materialdesignicons.css";
import "vuetify/styles";
import { createApp } from "vue";
import { createVuetify } from "vuetify";
import * as components from "vuetify/components";
import * as directives from "vuetify/directives";
import Account from "./Account.vue";

createApp(Account).use(createVuetify({ components, directives })).mount("#app");
