/** Constants of the zip format (PKWARE APPNOTE 6.3.10) shared by the writer and the reader. */
export const ZIP = {
  localHeader: 0x04034b50,
  centralHeader: 0x02014b50,
  end: 0x06054b50,
  localHeaderBytes: 30,
  centralHeaderBytes: 46,
  endBytes: 22,
  /** Names are UTF-8. */
  utf8Flag: 0x0800,
  encryptedFlag: 0x0001,
  stored: 0,
  /** Beyond these limits zip64 is required, which a recording never needs. */
  maxEntries: 0xffff - 1,
  maxBytes: 0xffffffff - 1,
} as const;
