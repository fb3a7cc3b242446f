/** What servers answer: the results of the methods. */
package org.modelarena.protocol.answer;
