import { redirect } from "react-router";

/** SPEC 2: a second URL of blog management. */
export const loader = () => redirect("/admin/blogs", 301);
