/** What stores share that make edits: the steps of one, their checking, the gate between readers and the writer; and edits as change files. */
package org.modelarena.core.edit;
