/** Features whose values follow from an expression, how they are declared, and how they are read from stores that do not keep them. */
package org.modelarena.core.derived;
