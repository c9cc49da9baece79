import { deviceOf } from './device-of.js';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

it.each([
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['<script>alert(1)</script> Windows', 'Windows'],
  [undefined, 'Unknown device'],
])('the device of %s is %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});
