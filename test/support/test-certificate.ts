/**
 * A certificate of maps.example.org that is its own authority, until 2126, and its key: made for tests, with
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
 */
export const testCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBpzCCAUygAwIBAgIUThqwy/sM0cGKc8RApkBd7DfPmigwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOTWFkZSBmb3IgdGVzdHMwIBcNMjYxMTI2MTM0MDE1WhgPMjEy
NjExMDIxMzQwMTVaMBkxFzAVBgNVBAMMDk1hZGUgZm9yIHRlc3RzMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEZ5hEAxGifvYfwPOWvhVhcEGJj964w6COv1gHWq9C
/MfMoQxehhjH8M+KdR3wpbpLbBS957QPTcLaHPzG1zC7bqNwMG4wHQYDVR0OBBYE
FBaq1lX24UHKlOnnNGCfWYuHSgSRMB8GA1UdIwQYMBaAFBaq1lX24UHKlOnnNGCf
WYuHSgSRMA8GA1UdEwEB/wQFMAMBAf8wGwYDVR0RBBQwEoIQbWFwcy5leGFtcGxl
Lm9yZzAKBggqhkjOPQQDAgNJADBGAiEAlSd3kmEzhdG/MzD43Vi3rqCKbW9vo8Tb
ikn2/r+t7fACIQCtozm4yz4COYLJM6SNhl9fzgu6nf/bteTaQNNPVBt/Fw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSKZ3Y1AJpmsGdIjY
TAxc2RbQoL7lpj7hDjblumIgSS2hRANCAARnmEQDEaJ+9h/A85a+FWFwQYmP3rjD
oI6/WAdar0L8x8yhDF6GGMfwz4p1HfCluktsFL3ntA9Nwtoc/MbXMLtu
-----END PRIVATE KEY-----
`,
} as const;
