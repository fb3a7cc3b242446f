/** The answers of servers: the results of the methods. */
package org.modelarena.protocol.answer;
