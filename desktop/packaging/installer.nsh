; Included in electron-builder's script of the Windows installer.

; The app registers itself for ijsploeg:// when it starts; electron-builder does nothing about that on Windows. An update
; uninstalls the old version first, and keeps the links.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\ijsploeg"
  ${endIf}
!macroend
