export const twoFactor = {
	title: 'Two-factor sign-in',
	about: 'About two-factor sign-in',
	saved: 'I have saved my codes',
	back: 'Back to Solfa',
	password: 'Your password',
	checking: 'Checking...',
	begin: {
		staff: 'Platform staff cannot work without it.',
		intro:
			'When you sign in, Solfa then asks for your password and for a code from an app on your phone. Somebody who learns your password cannot get in with it alone.',
		submit: 'Set up',
	},
	setup: {
		title: 'Set up two-factor sign-in',
		intro:
			'Scan this picture with an authenticator app, such as Google Authenticator, 1Password or Aegis, then type the code it shows.',
		picture: 'QR code for your authenticator app',
		onPhone: 'On this phone?',
		open: 'Open your authenticator app',
		key: ', or type this key into it:',
		submit: 'Turn on',
	},
	codes: {
		title: 'Your recovery codes',
		intro: (name: string) =>
			`For ${name}. Each works once in place of a code from your phone. Keep them where you can find them when the phone is gone.`,
		once: 'Print this page or write the codes down now. They are shown only once.',
	},
	on: {
		since: (day: string) => `On since ${day}.`,
		left: (count: number) => (count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`),
		devices: 'Trusted devices',
		noDevices: 'None. Every sign-in asks for a code.',
		devicesHint: 'They are not asked for a code. Remove those you no longer use.',
		thisOne: ' (this one)',
		until: (day: string) => `until ${day}`,
		remove: 'Remove',
		newCodes: 'New recovery codes',
		newCodesWords: 'The old codes stop working.',
		newCodesSubmit: 'Make new codes',
		end: 'Turn it off',
		endWords: 'From then on your password alone opens your account.',
		endSubmit: 'Turn off',
	},
	device: {
		deviceOn: (browser: string, machine: string) => `${browser} on ${machine}`,
		unknownDevice: 'A browser we do not know',
	},
}
