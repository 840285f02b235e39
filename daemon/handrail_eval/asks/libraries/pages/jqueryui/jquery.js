// jQuery UI looks for jQuery as a global, so this has to run before it.
import jQuery from "jquery";

window.jQuery = window.$ = jQuery;
export default jQuery;
