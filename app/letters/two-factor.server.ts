import { href } from '#app/domain/href.ts'
import { deviceWords } from '#app/domain/account/device.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { TwoFactorEvent } from '#app/domain/account/two-factor.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Alerts the owner of the account to a change of two-factor sign-in. */
export function twoFactorLetter({ name, email, language }: Reader, event: TwoFactorEvent): Mail {
	const { hello, account } = letterWords(language)
	const { subject, text } = account.twoFactor[event]
	return letter({
		kind: `two-factor-${event}`,
		language,
		to: email,
		subject,
		paragraphs: [hello(name), text, account.notYou],
		action: { label: account.anotherPassword, path: href.forgotPassword() },
	})
}

/** Sent after a sign-in from an unknown browser; `device` describes it. */
export function newDeviceLetter({ name, email, language }: Reader, device: string): Mail {
	const { hello, account } = letterWords(language)
	const text = account.newDevice
	return letter({
		kind: 'new-device',
		language,
		to: email,
		subject: text.subject,
		paragraphs: [hello(name), text.text, text.device(deviceWords(device, text)), text.wasYou, account.notYou],
		action: { label: account.anotherPassword, path: href.forgotPassword() },
	})
}
