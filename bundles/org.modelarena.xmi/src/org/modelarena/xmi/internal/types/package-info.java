/** Classes and features with what reading and writing them needs, looked up once. */
package org.modelarena.xmi.internal.types;
