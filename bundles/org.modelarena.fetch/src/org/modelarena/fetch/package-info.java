/** What is fetched over the network when it is first needed, by the user's own Maven, and kept for all processes of the user. */
package org.modelarena.fetch;
