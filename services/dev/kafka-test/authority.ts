import { execFileSync } from 'node:child_process';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of a certificate, in PEM. */
export interface IssuedCertificate {
  /** Certificate of the authority, which clients have to trust. */
  readonly authority: string;
  readonly key: string;
  readonly certificate: string;
  /** Key and certificate in one file, as a broker reads them. */
  readonly keystore: string;
}

/** Creates a certificate authority for the test and a certificate for an address issued by it. Needs OpenSSL 3. */
export function issueCertificate(folder: string, address = '127.0.0.1'): IssuedCertificate {
  const file = (name: string) => path.join(folder, name);
  const request = (key: string, certificate: string, ...more: string[]) => {
    const common = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
    const out = ['-keyout', file(key), '-out', file(certificate)];
    execFileSync('openssl', [...common, ...out, ...more], { stdio: ['ignore', 'ignore', 'pipe'] });
  };
  request('authority.key', 'authority.pem', '-subj', '/CN=Authority of a test');
  const issuer = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')];
  const extensions = [`subjectAltName=IP:${address}`, 'basicConstraints=critical,CA:FALSE'];
  const added = extensions.flatMap((extension) => ['-addext', extension]);
  request('broker.key', 'broker.pem', '-subj', '/CN=broker', ...added, ...issuer);
  const [key, certificate] = [file('broker.key'), file('broker.pem')];
  const keystore = file('keystore.pem');
  writeFileSync(keystore, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'));
  return { authority: file('authority.pem'), key, certificate, keystore };
}

/** Signs bearer tokens; the public key is in the format that a broker reads. */
export function tokenIssuer(issuer: string, audience: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return {
    keySet: JSON.stringify({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }],
    }),
    /** Token of a user, valid for this many seconds. */
    sign(user: string, seconds: number): string {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: audience, sub: user, scope: 'kafka', iat: now, exp: now + seconds };
      const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'test' })}.${encode(claims)}`;
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
    },
  };
}
