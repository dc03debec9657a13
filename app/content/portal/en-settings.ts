/** A family's own settings, in English. */
export const settings = {
	title: 'Settings',
	save: 'Save',
	guardians: 'Guardians',
	guardiansOf: (child: string) => `Guardians of ${child}`,
	guardiansHint: 'Ask the school’s office to change who looks after a child.',
	consents: 'Consents',
	consentsOf: (child: string) => `Consents for ${child}`,
	kinds: { media: 'Photos and films', policy: 'School rules', data: 'Personal data' },
	effects: {
		media: 'Without it, the school may not show photos or recordings of this student.',
		policy: 'Without it, the school will ask you again before lessons go on.',
		data: 'Without it, the school will contact you about which data it must still keep by law.',
	},
	version: (number: number) => `Version ${number}`,
	agreed: (name: string, day: string) => `${name} agreed on ${day}`,
	notAgreed: 'Nobody has agreed to this yet.',
	newVersion: 'The text has changed since you agreed. Please read it again.',
	agree: 'I agree',
	withdraw: 'Withdraw consent',
	adultsOnly: 'Only a guardian can answer these.',
	copy: 'A copy of your data',
	copyWhat:
		'Everything this portal shows about you and your family, as one file that other programs can read.',
	download: 'Download the copy',
	noTexts: 'Your school has not published any texts to agree to.',
}
