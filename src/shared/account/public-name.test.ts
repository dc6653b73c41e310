import { expect, test } from 'vitest';
import { profileInputSchema, registerInputSchema } from './account.ts';

const isName = (fullName: string) => profileInputSchema.safeParse({ fullName, phone: '' }).success;
const isUsername = (username: string) =>
  registerInputSchema.safeParse({ username, email: 'someone@homes.example', password: 'a long password' }).success;

test.each([
  ...[
    'Dubai Appartments Sale',
    'DubaiAppartmentsSale Team',
    'Dubai  Apartments Sales',
    'Admin',
    'ADMIN 2',
    'Adm1n',
    'Support Team',
    'Customer Support',
  ],
  ...[
    'Administrator',
    'Site Staff',
    'Moderator',
    'Dubai Support',
    'Official',
    'الإدارة',
    'فريق الدعم',
    'مدير الموقع',
    'مدير',
    'خدمة العملاء',
  ],
  ...[
    'Sara\u202Etset',
    'Sara\u200BAhmed',
    'Sa\u00ADra',
    'Sa\uFEFFra',
    'http://evil.test',
    'Sara evil.com',
    'see www.evil',
    'evil.test/x',
    'Sa\u2028ra',
  ],
])('a profile may not have the name %j', (name) => expect(isName(name)).toBe(false));

test.each([
  ...[
    '',
    'Sara Ahmed',
    'J.R. Smith',
    'St.John Rivers',
    'Anne-Marie O’Neill',
    'Charles Root',
    'Helen Staffordshire',
    'Adminah Supporter',
    'عبد الله المدير',
  ],
  ...['محمد‌رضا کریمی', 'राजेश क्‍ष', '李小龙', 'Systema', 'Dubai Marina Homes'],
])('a profile may have the name %j', (name) => expect(isName(name)).toBe(true));

test.each(['admin', 'Support', 'staff', 'root', 'r00t', 'moderator1', 'dubai-appartments-sale', 'help.desk'])(
  'no one registers as %s',
  (username) => expect(isUsername(username)).toBe(false),
);

test.each(['services', 'helpdesk', 'administrators', 'supportdesks'])(
  'a name of any length, such as admin and a hundred times %s, is judged at once',
  (word) => {
    const name = `admin${word.repeat(100)}x`;
    expect([isName(name), isUsername(name)]).toEqual([false, false]);
  },
);

test.each(['nadia', 'rootbeer', 'staffan', 'administra', 'helper', 'theadmin', 'supporter7'])('anybody may register as %s', (username) =>
  expect(isUsername(username)).toBe(true),
);
