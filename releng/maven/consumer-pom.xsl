<?xml version="1.0" encoding="UTF-8"?>
<!-- Turns the POM that Tycho makes for Maven users of a bundle into one that Maven can use. Tycho lists what the bundle runs with, its own
     requirements and theirs, with the versions of the target platform, but leaves out the jars that the target platform wraps, and lists what
     only OSGi needs. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:m="http://maven.apache.org/POM/4.0.0"
		xmlns="http://maven.apache.org/POM/4.0.0" exclude-result-prefixes="m">
	<xsl:output method="xml" encoding="UTF-8" indent="yes"/>
	<xsl:strip-space elements="*"/>

	<!-- The target definition: the one place of versions. -->
	<xsl:param name="target"/>
	<!-- Labels of locations of the target definition whose jars Tycho leaves out and the bundle needs, each between bars:
	     |ANTLR runtime|Epsilon|. -->
	<xsl:param name="wrapped"/>
	<!-- Whether the bundle needs Eclipse's runtime on a plain class path as well. -->
	<xsl:param name="platform"/>

	<xsl:variable name="listed" select="//m:dependency"/>

	<xsl:template match="@*|node()">
		<xsl:copy><xsl:apply-templates select="@*|node()"/></xsl:copy>
	</xsl:template>

	<xsl:template match="m:project/m:dependencies">
		<xsl:copy>
			<xsl:apply-templates/>
			<xsl:apply-templates select="document($target)//location[contains($wrapped, concat('|', @label, '|'))]/dependencies/dependency"/>
		</xsl:copy>
	</xsl:template>

	<!-- The list is complete, so nothing is to be added by the POMs of libraries: those of Eclipse's ask for ranges of versions, and those of the
	     classic OCL for what does not exist. -->
	<xsl:template match="m:dependency[not(m:groupId = 'org.modelarena')]">
		<xsl:copy>
			<xsl:apply-templates/>
			<xsl:call-template name="alone"/>
		</xsl:copy>
	</xsl:template>

	<xsl:template match="location//dependency">
		<xsl:variable name="group" select="string(groupId)"/>
		<xsl:variable name="artifact" select="string(artifactId)"/>
		<xsl:variable name="classifier" select="string(classifier)"/>
		<xsl:if test="not($listed[m:groupId = $group and m:artifactId = $artifact and string(m:classifier) = $classifier])">
			<dependency>
				<xsl:for-each select="groupId|artifactId|version|classifier">
					<xsl:element name="{name()}"><xsl:value-of select="."/></xsl:element>
				</xsl:for-each>
				<xsl:call-template name="alone"/>
			</dependency>
		</xsl:if>
	</xsl:template>

	<xsl:template name="alone">
		<exclusions>
			<exclusion>
				<groupId>*</groupId>
				<artifactId>*</artifactId>
			</exclusion>
		</exclusions>
	</xsl:template>

	<!-- Those of the build. -->
	<xsl:template match="m:project/m:properties"/>

	<!-- What only OSGi or the compiler needs. ASM comes with SPI Fly; where that is not in the list, a library asked for it. The log is the application's
	     choice. -->
	<xsl:template match="m:dependency[m:groupId = 'org.apache.aries.spifly' or m:artifactId = 'slf4j-jdk14' or m:artifactId = 'org.eclipse.jdt.annotation']" priority="2"/>
	<xsl:template match="m:dependency[m:groupId = 'org.ow2.asm' and ../m:dependency/m:groupId = 'org.apache.aries.spifly']" priority="2"/>
	<xsl:template match="m:dependency[m:groupId = 'org.eclipse.platform' or m:groupId = 'org.osgi' or m:groupId = 'org.apache.felix']" priority="2">
		<xsl:if test="$platform = 'true' and not(m:groupId = 'org.apache.felix')">
			<xsl:copy>
				<xsl:apply-templates/>
				<xsl:call-template name="alone"/>
			</xsl:copy>
		</xsl:if>
	</xsl:template>
</xsl:stylesheet>
