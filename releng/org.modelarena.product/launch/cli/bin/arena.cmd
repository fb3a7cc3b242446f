@echo off
rem ModelArena's command line on a plain class path, with the Java of JAVA_HOME, or that on the path; 21 at least.
rem ARENA_OPTS holds options of Java, such as -Xmx8g.
setlocal
set JAVA=java
if defined JAVA_HOME set JAVA=%JAVA_HOME%\bin\java
set FLAGS=-XX:+UseSerialGC -XX:TieredStopAtLevel=1
for %%c in (demo race stress serve load generate inspect export) do if "%~1"=="%%c" set FLAGS=-XX:+UseParallelGC -XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000 -XX:-OmitStackTraceInFastThrow
if "%~1"=="load" set FLAGS=%FLAGS% -XX:MaxInlineLevel=4 -XX:FreqInlineSize=100
"%JAVA%" --enable-native-access=ALL-UNNAMED %FLAGS% %ARENA_OPTS% -cp "%~dp0..\lib\*" org.modelarena.cli.Main %*
exit /b %ERRORLEVEL%
