/** Folders and files that survive a crash and keep others out: the folders of stores, their locks, guards and seals, durable writing, temporary folders. */
package org.modelarena.core.folders;
