/** Values of derived features for snapshots that do not keep them, and which attributes a metamodel wants to be indexed. */
package org.modelarena.core.derived;
