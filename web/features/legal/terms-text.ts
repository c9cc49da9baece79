import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import type { LegalSection } from './components/legal-page.js';

export const termsSections: LegalSection[] = [
  {
    title: 'What Sextant is',
    text: [
      'Sextant compares the prices of dental supplies across sellers, keeps one cart for all of them, and passes your orders on. Sextant does not sell, stock or ship products. Every purchase is a contract between you and the seller, under that seller’s own terms of sale, including returns and warranties.',
    ],
  },
  {
    title: 'Agency and authorization',
    text: [
      'When you connect a seller account or place an order, you appoint Sextant as your agent for that purpose. You authorize us to log in to that seller with the credentials you gave us, to read your prices and the state of your orders there, and to place the orders you confirmed.',
      'We act only on your instruction and only within this authority. You confirm that you may grant it: that the accounts are yours or your practice’s, and that the seller’s terms allow you to use them through an agent. You can end the authority for any seller at any time by removing the connection; orders already sent to the seller are not undone by that.',
    ],
  },
  {
    title: 'Storage of seller credentials',
    text: [
      'Credentials of connected sellers are stored encrypted, apart from your other information, and used for nothing but the acts described above. Removing a connection, or deleting your account, deletes them.',
      'Keep your Sextant password to yourself and tell us at once if you believe somebody else knows it. You are responsible for what happens under your account until you do.',
    ],
  },
  {
    title: 'Free service',
    text: [
      'Sextant is free for practices. Orders are charged by the seller to the payment method on file at your account with that seller; Sextant neither holds nor processes your payment details. Should we ever offer something that costs money, you will be asked first.',
    ],
  },
  {
    title: 'Accuracy of prices',
    text: [
      'Prices, stock and shipping costs come from the sellers and change without notice. We show when an offer was last checked and recalculate every order when it is placed. The seller’s confirmation is what counts; when it differs from what you saw, you may refuse it under the seller’s terms. Savings we mention are computed from the prices in our catalog; they are not promises.',
      'Product data, analyses and the answers of the Smart Companion help you choose. They are not clinical advice, and the manufacturer’s instructions prevail.',
    ],
  },
  {
    title: 'Orders and cancellation',
    text: [
      `An order stays with us for ${CANCELLATION_WINDOW} before it goes to the sellers, and you can cancel it in that time while it is pending. Afterwards cancel it at the seller, who decides. A seller may refuse an order or a part of it; we tell you when that happens.`,
    ],
  },
  {
    title: 'Fair use',
    text: [
      [
        'Do not use Sextant to break the law, to reach accounts that are not yours, or to disturb the service.',
        'Do not copy the catalog in bulk or query it by program beyond what normal use by a practice needs.',
        'Do not order products that you are not licensed to buy.',
      ],
      'We may suspend an account that does, and will say why unless the law forbids it.',
    ],
  },
  {
    title: 'Intellectual property',
    text: [
      'The software, the drawings of products, the texts and the name Sextant belong to us. Names and marks of manufacturers and sellers belong to their owners and are used to say whose product or offer is meant; they imply no endorsement. What you upload stays yours; you allow us to process it in order to serve you.',
    ],
  },
  {
    title: 'Liability',
    text: [
      'The service is provided as it is and as available, without warranties of any kind, to the extent the law allows. We are not liable for a seller’s products, deliveries or conduct, nor for indirect or consequential loss such as lost profit. Our total liability for claims about the service in any twelve months is limited to one hundred US dollars. Nothing here limits liability that cannot be limited by law, such as for fraud.',
      'If somebody makes a claim against us because you broke these terms or the terms of a seller, you will cover the reasonable cost.',
    ],
  },
  {
    title: 'Ending the agreement',
    text: [
      'You can delete your account at any time. We may close accounts that break these terms, or end the service with thirty days’ notice. Sections that by their nature outlast the agreement, such as liability and governing law, remain.',
    ],
  },
  {
    title: 'Changes to these terms',
    text: [
      'We may change these terms. Changes that matter are announced at least fourteen days before they apply; using Sextant after that means you accept them. If you do not, delete your account before they apply.',
    ],
  },
  {
    title: 'Governing law',
    text: [
      'This agreement is governed by the laws of the United States and of the state in which Sextant is established, without regard to conflict-of-law rules. Disputes belong to the state and federal courts there, unless a mandatory law of your own state says otherwise. If one provision is invalid, the others stand.',
    ],
  },
];
