/** Folders and files that outlive a crash and keep strangers out: what stores lie in, locks, guards and seals on them, durable writing, temporary folders. */
package org.modelarena.core.folders;
