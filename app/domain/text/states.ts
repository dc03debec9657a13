export const textStates = {
	waiting: 'Waiting',
	sent: 'Sent',
	delivered: 'Delivered',
	failed: 'Failed',
	received: 'Received',
} as const
