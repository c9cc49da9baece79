import { sbom } from './sbom.ts';

console.log(JSON.stringify(sbom(), undefined, 2));
