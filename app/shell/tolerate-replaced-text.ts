/**
 * A browser that translates a page puts elements in place of its text nodes. React still holds the text nodes, and the DOM
 * throws when one is removed, or something inserted before it: the page would be lost, with what was typed in it.
 */
export function tolerateReplacedText() {
  Element.prototype.removeChild = function remove<Child extends Node>(child: Child): Child {
    if (child.parentNode === this) Node.prototype.removeChild.call(this, child);
    return child;
  };
  Element.prototype.insertBefore = function insert<Child extends Node>(
    child: Child,
    next: Node | null,
  ): Child {
    Node.prototype.insertBefore.call(this, child, next?.parentNode === this ? next : null);
    return child;
  };
}
