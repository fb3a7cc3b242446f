/** What clients send: the parameters of the methods. */
package org.modelarena.protocol.call;
