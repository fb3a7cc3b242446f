@echo off
rem Starts ModelArena's workbench with the Java of JAVA_HOME, or that on the path; 21 at least. Starts it again when it asks for that.
setlocal
set JAVA=javaw
if defined JAVA_HOME set JAVA=%JAVA_HOME%\bin\javaw
:start
for %%j in ("%~dp0plugins\org.eclipse.equinox.launcher_*.jar") do set LAUNCHER=%%j
start "ModelArena" /wait "%JAVA%" --enable-native-access=ALL-UNNAMED -jar "%LAUNCHER%" %*
rem 23 and 24 are Equinox's exit codes for a restart.
if %ERRORLEVEL% equ 23 goto start
if %ERRORLEVEL% equ 24 goto start
