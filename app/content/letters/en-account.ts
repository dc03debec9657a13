export const account = {
	notYouElse: 'If it was not you, choose another password now: that signs everybody else out.',
	notYou: 'If it was not you, choose another password now: that signs everybody out.',
	anotherPassword: 'Choose another password',
	newPassword: 'Choose a new password',
	taken: {
		subject: 'You already have a Solfa account',
		text: [
			'Somebody just tried to register with this address. It already has an account, so nothing was made and nothing has changed.',
			'If it was you, sign in with the password you have. If you do not remember it, you can choose a new one on the sign-in page.',
			'If it was not you, you can ignore this email.',
		],
		button: 'Sign in',
	},
	confirmEmail: {
		subject: 'Confirm your address for Solfa',
		text: [
			'This address was given for a Solfa account. Follow the link to confirm it; it works once, and for 24 hours. Until then the account keeps the address it has.',
			'If it was not you, you can ignore this email.',
		],
		button: 'Confirm this address',
	},
	emailNotice: {
		subject: 'Your Solfa account is getting a new email address',
		text: (wanted: string) =>
			`Somebody who knows the password of your Solfa account wants it to use the address ${wanted}. It changes once that address is confirmed.`,
	},
	emailNoticeBySchool: {
		subject: 'Your Solfa account is getting a new email address',
		text: (school: string, wanted: string) =>
			`${school} asked for your Solfa account to use the address ${wanted}. It changes once that address is confirmed; until then you sign in as before.`,
		mistake: 'If this is a mistake, please tell them.',
	},
	emailTaken: {
		subject: 'This address has a Solfa account already',
		text: [
			'This address was given for another Solfa account, but it belongs to yours, so nothing was changed.',
			'If you have forgotten your account, the link leads to a new password. If it was not you, you can ignore this email.',
		],
	},
	emailChanged: {
		subject: 'The email address of your Solfa account was changed',
		text: (address: string) => `Your Solfa account now uses the address ${address}.`,
		takeBack:
			'If you did not do this, take your account back within 7 days. The link restores this address, signs everybody out and lets you choose a new password.',
		button: 'Take my account back',
	},
	invitation: {
		subject: (school: string) => `${school} invites you to Solfa`,
		text: {
			learner: (inviter: string, school: string) =>
				`${invites(inviter, school)} There you see your lessons, what you work at and what your teacher writes to you.`,
			guardian: (inviter: string, school: string) =>
				`${invites(inviter, school)} There you see the lessons of your children, how they are getting on and your messages.`,
			family: invites,
			teacher: (inviter: string, school: string) =>
				`${invites(inviter, school)} There you see your lessons, your students and your messages.`,
			office: (inviter: string, school: string) =>
				`${inviter} invites you to work in the office of ${school} on Solfa. Your account includes students, the schedule, attendance and messages.`,
		},
		granted: {
			'office:money': 'It also includes invoices, payments, prices and teachers’ pay.',
			'office:people': 'You can look after teachers and user accounts.',
			'office:settings': 'You can change the school’s settings.',
		},
		life: 'The link below works once, and for 7 days. After that, please ask for a new one.',
		unknown: (school: string) =>
			`If you do not know ${school}, you can ignore this email: without it nobody can use the account.`,
		button: (school: string) => `Go to ${school}`,
	},
	secondAccess: {
		as: { learner: 'a student', guardian: 'a guardian', teacher: 'a teacher' },
		subject: (school: string, as: string) => `${school} added you as ${as}`,
		text: (school: string, as: string) =>
			`${school} added you as ${as}. Your login stays the same: open your account menu and choose this entry under “Switch school”.`,
		button: 'Log in',
	},
	passwordChanged: {
		subject: 'Your Solfa password was changed',
		byLink:
			'The password of your Solfa account was changed just now, by a link sent to this address. You were signed out everywhere.',
		mailbox:
			'If it was not you, somebody else can read your mail. Please secure your mailbox first, then choose another password here.',
		bySettings:
			'The password of your Solfa account was changed just now, in your settings. You were signed out everywhere else.',
		emailCanceled: (wanted: string) =>
			`For safety, the change of your email to ${wanted} was canceled. Ask for it again in your settings if you still want it.`,
	},
	signInPaused: {
		subject: 'Too many failed sign-ins to your Solfa account',
		text: (minutes: number) =>
			`Somebody entered a wrong password or code for your Solfa account several times. To protect it, nobody can sign in to it for up to ${minutes} minutes.`,
		otherwise:
			'Nobody got in. If it was you, choose a new password: then you can sign in at once. If it was not you, a new password is the safe choice.',
	},
	passwordReset: {
		subject: 'Choose a new password for Solfa',
		text: [
			'Somebody, most likely you, asked for a new password for your Solfa account. The link below lets you choose one. It works once, and for 30 minutes.',
			'If it was not you, you can ignore this email: your password stays as it is, and nobody without this email can change it.',
		],
	},
	/** The letter for an account that is locked, so that a new password does not help. */
	locked: {
		subject: (school: string) => `Your account at ${school} is locked`,
		text: (school: string) =>
			`Somebody, most likely you, asked for a new password for your Solfa account. A new password would not help: your account at ${school} is locked, so you cannot sign in.`,
		contact: (school: string) => `If you need your account again, please contact ${school}.`,
		otherwise: 'If it was not you, you can ignore this email.',
	},
	registration: {
		subject: 'Welcome to Solfa',
		text: [
			'You are registered on Solfa. Log in with this email address and the password you chose.',
			'Choose a plan to get started. If you have paid already, you are all set.',
			'If you did not register, someone may have typed your address by mistake. You can ignore this email.',
		],
		button: 'Continue to Solfa',
	},
	staffInvitation: {
		subject: 'Choose a password for Solfa',
		text: [
			'You were added to the platform staff of Solfa. The link below lets you choose a password. It works once, and for 30 minutes.',
			'If you do not expect this, you can ignore this email: without a password nobody can use the account.',
		],
		button: 'Choose a password',
	},
	twoFactor: {
		on: {
			subject: 'Two-factor sign-in is on',
			text: 'Your Solfa account now asks for a code from your authenticator app when you sign in. Keep your recovery codes where you can find them without your phone.',
		},
		off: {
			subject: 'Two-factor sign-in was turned off',
			text: 'Your Solfa account no longer asks for a code when you sign in. Your password alone opens it.',
		},
		'new-codes': {
			subject: 'New recovery codes for your Solfa account',
			text: 'New recovery codes were made for your Solfa account. The old ones no longer work.',
		},
		'recovery-used': {
			subject: 'A recovery code was used for your Solfa account',
			text: 'Somebody signed in to your Solfa account with your password and one of your recovery codes. Each code works once. You can make new ones in your settings.',
		},
	},
	newDevice: {
		subject: 'New sign-in to your Solfa account',
		text: 'Somebody just signed in to your Solfa account from a device that was not used with it before.',
		device: (device: string) => `Device: ${device}`,
		deviceOn: (browser: string, machine: string) => `${browser} on ${machine}`,
		unknownDevice: 'A browser we do not know',
		wasYou: 'If it was you, you can ignore this email.',
	},
}

/** A family that signed up on the school’s page is invited by the school itself. */
function invites(inviter: string, school: string): string {
	return inviter === school
		? `${school} invites you to Solfa.`
		: `${inviter} invites you to ${school} on Solfa.`
}
