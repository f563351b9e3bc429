import { redirect } from "react-router";

/** SPEC 2: a second address of the blog's management. */
export function loader() {
  return redirect("/admin/blogs", 301);
}
