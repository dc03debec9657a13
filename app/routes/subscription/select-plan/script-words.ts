/** Texts of the payment script. */
export const SCRIPT_SAYS = [
	'Payment Cancelled',
	'Your subscription setup was cancelled.',
	'Payment Error',
	'There was an error processing your payment. Please try again.',
	'This plan cannot be chosen',
	'Failed to load PayPal payment system',
	'Payment error occurred',
	'Error initializing payment system',
	'Try Again',
	// The guard of the call answers with these before the plan is known.
	'Authentication required',
	'Set up two-factor sign-in first.',
	'Only an administrator of a school can choose what it pays for.',
]
