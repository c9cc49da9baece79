import { durationText } from '@sextant/domain/shared/duration.js';
import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import {
  BACKUP_DAYS,
  CODE_LIFETIME_MS,
  RESET_LIFETIME_MS,
  SECURITY_LOG_DAYS,
} from '@sextant/domain/user/lifetimes.js';
import { WHAT_IS_DELETED, WHAT_REMAINS } from '../../components/account/what-is-deleted.js';
import type { LegalSection } from './components/legal-page.js';

export const privacySections: LegalSection[] = [
  {
    title: 'Information we collect',
    text: [
      'We collect what the service needs to work, and little else:',
      [
        'Account: your first and last name, your email address, and a one-way hash of your password. We never store the password itself.',
        'Use of the service: the products you save as favorites, your lists, what is in your cart, the price alerts you received, and the orders you placed through Sextant.',
        'What you give us to read: your conversations with the Smart Companion, and the supply lists you upload.',
        'Delivery: the name, address and phone number you enter for an order.',
        'Seller connections: the user name and password of seller accounts you choose to connect, kept encrypted and apart from everything else.',
        'Technical records: the time of a request, the address it came from and whether it succeeded, kept for a limited time to keep the service safe and running.',
      ],
      'You can search, compare and read every product page without an account. We do not buy information about you from others.',
    ],
  },
  {
    title: 'How we use it',
    text: [
      [
        'To show prices, keep your cart and favorites, and tell you when a favorite gets cheaper.',
        'To place orders with sellers, and to look up your own prices at sellers you have connected, on your behalf.',
        'To send the messages the service requires: verification codes, password links, order news.',
        'To prevent abuse, find faults and meet legal duties.',
      ],
      'We do not use your information for advertising, and we do not sell it.',
    ],
  },
  {
    title: 'Security',
    text: [
      'Personal details in our records are sealed with a key that belongs to your account alone. Seller passwords are encrypted in a separate vault and are opened only to act for you with that seller. Traffic between your browser and Sextant is encrypted.',
      'A member of staff can see a stored seller user name or password only after giving their own password again and a reason; each such look is written to a log that cannot be altered unnoticed, and you are told about it. No system is beyond attack: if a breach concerns you, we will tell you without delay.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'You can see and correct your details in Account Settings at any time. Depending on where you live, you may also ask for a copy of your information, ask us to limit its use, or object to a use.',
      `You can delete your account in Account Settings. Doing so removes ${WHAT_IS_DELETED}, and destroys the key of your account, so that your personal details become unreadable everywhere in our records. Backups, which are kept for ${BACKUP_DAYS} days, still hold them until they are deleted. ${WHAT_REMAINS} We do not treat you differently for using any of these rights.`,
    ],
  },
  {
    title: 'Cookies and local storage',
    text: [
      'Sextant sets no advertising or tracking cookies. Your browser keeps a login token, your cart, the products you compare, and your choice of theme and list view in its local storage, together with marks of requests that were not answered; until you close the tab also an address you have begun to enter and how far you have scrolled, because the service cannot remember you without them. Logging out removes the token and the cart; clearing the site data in your browser removes everything.',
    ],
  },
  {
    title: 'Third parties',
    text: [
      'Sellers receive what an order needs: the items, the delivery address, the contact for the delivery. Sellers you connect also see that Sextant logs in for you. What they do with this is governed by their own policies.',
      'Companies that host our servers or deliver our email handle information on our instructions only. When a language model outside our servers helps the Smart Companion to answer, it receives the conversation, what is in your cart, the state of your latest orders and catalog data, but not your name, email address or delivery address. We hand information to authorities when the law compels us to.',
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      `Account information is kept while your account exists. Technical records are deleted after ${SECURITY_LOG_DAYS} days, and uploaded supply lists ${uploadLimits.keptDays} days after you last used them. Verification codes expire after ${durationText(CODE_LIFETIME_MS)} and password links after ${durationText(RESET_LIFETIME_MS)}.`,
      'Sextant serves dental practices and is not meant for anyone under 18.',
    ],
  },
  {
    title: 'Changes to this policy',
    text: [
      'When this policy changes in a way that matters to you, we announce it in the service or by email before it takes effect.',
    ],
  },
];
