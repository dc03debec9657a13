/** The address of the provider of text messages. */
export interface TwilioSettings {
	/** The demo's own provider, inside this process. */
	embedded: boolean
	apiUrl: string
}

const REAL_API = 'https://api.twilio.com'

export function twilioSettings(given: string, demo: boolean, port: number): TwilioSettings {
	const embedded = demo && given === ''
	const apiUrl = embedded ? `http://127.0.0.1:${port}/dev/texts` : (given || REAL_API).replace(/\/+$/, '')
	return { embedded, apiUrl }
}
