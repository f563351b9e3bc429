import { redirect } from "react-router";

/** SPEC 2: a second URL of blog management. */
export function loader() {
  return redirect("/admin/blogs", 301);
}
