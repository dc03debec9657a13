/** Pages for signing in, passwords, invitations, and links in account emails. */
export const account = {
	login: {
		title: 'Log in',
		username: 'Username or email',
		simpleUsername: 'Username',
		password: 'Password',
		rememberMe: 'Remember me',
		rememberHint: 'Stays signed in here for 30 days.',
		submit: 'Sign in',
		simpleSubmit: 'Log in',
		pending: 'Signing in...',
		refusal: 'Login failed',
		forgot: 'Forgot your password?',
		signUp: 'New to Solfa? Sign up',
		noCookies: 'Your browser did not keep you signed in.',
		allowCookies:
			'Solfa remembers who you are with a cookie, and your browser refused it. Allow cookies for this site, then log in again.',
	},
	/** Texts for the small script of these pages. */
	script: {
		authenticating: 'Authenticating...',
		preparing: 'Please wait while we prepare your dashboard.',
	},
	code: {
		title: 'Enter your code',
		intro: 'Your password is right. Open your authenticator app for the second step.',
		label: 'Code',
		hint: 'The 6 digits your app shows now, or one of your recovery codes.',
		setupHint: 'The 6 digits your app shows now.',
		trust: 'Trust this device',
		trustHint: 'It is not asked for a code again for 30 days. Only for a device that is yours alone.',
		lostPhone: 'Lost your phone?',
		other: 'Sign in as somebody else',
	},
	forgot: {
		title: 'Forgot password',
		heading: 'Forgot your password?',
		intro: 'We will send you a link to choose a new one. It works for 30 minutes.',
		email: 'Email',
		submit: 'Send the link',
		pending: 'Sending...',
		refusal: 'Error',
		sent: 'Email Sent!',
		sentHeading: 'Password reset email sent',
		sentWords: "If an account with this email exists, you'll receive password reset instructions.",
		back: 'Back to Login',
	},
	reset: {
		title: 'Reset password',
		intro: (email: string) => `Choose a new password for ${email}. You will be signed out everywhere.`,
		password: 'New password',
		hint: 'At least 8 characters. A few words together make a good one.',
		again: 'New password again',
		submit: 'Reset password',
		pending: 'Resetting...',
		request: 'Request a new password reset',
		done: 'Password Reset Successful',
		doneWords: 'Your password has been updated. You can now log in with your new password.',
		toLogin: 'Go to Login',
		noLink: 'Invalid reset link',
	},
	invitation: {
		over: 'This invitation has expired',
		welcome: (school: string) => `Welcome to ${school}`,
		choose: (name: string, account: string) =>
			`Hello ${name}. Choose a password that only you know. From then on you sign in as ${account}.`,
		chooseSubmit: 'Choose this password',
		join: (school: string, name: string) =>
			`${school} invites you. You are signed in as ${name}: once you accept, you can change between your schools in the corner of every page.`,
		accept: 'Accept the invitation',
		accepting: 'Accepting...',
		decline: 'No, thank you',
		declineAsk: (school: string) =>
			`Decline the invitation from ${school}? Its link stops working, and only the school can invite you again.`,
		declineSubmit: 'Decline the invitation',
		other: (account: string, name: string) =>
			`You have an account already: ${account}. At the moment ${name} is signed in here. Log out first, then open the link again.`,
		signIn: (school: string, account: string) =>
			`${school} invites you. You have an account already: ${account}. Accept with the password you have.`,
		signInOrDecline: (school: string, account: string) =>
			`${school} invites you. You have an account already: ${account}. Accept or decline with the password you have.`,
	},
	confirmation: {
		ask: 'Confirm your address',
		done: 'Address confirmed',
		over: 'This link has expired',
		change: (email: string, old: string) => `From now on your account uses ${email} instead of ${old}.`,
		usernameAlone: 'a username alone',
		submit: 'Confirm this address',
		pending: 'Confirming...',
		doneWords: 'Sign in with this address from now on.',
		overWords:
			'It has expired or was used already. Your address is as it was; ask for a new link in your settings.',
		goOn: 'Go on',
	},
	takeBack: {
		title: 'Take your account back',
		over: 'This link has expired',
		overWords: 'This link has expired or was used already.',
		address: (email: string) => `Your account uses the address ${email} again.`,
		school: (school: string) =>
			`You are the administrator of ${school} again, and the current administrator becomes a teacher.`,
		signedOut: 'Everybody is signed out of your account.',
		password: 'You choose a new password next.',
		submit: 'Take my account back',
		pending: 'Taking it back...',
	},
}
