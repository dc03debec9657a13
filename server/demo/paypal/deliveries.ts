import { createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { moment } from './wire.ts'
import { code, type Happened } from './world.ts'

/** PayPal retries for three days, which is too long for a demo. */
const TRIES = 5
const AGAIN = 2_000

/** Address of the webhook, and the id used in the signature. */
export interface Door {
	webhookUrl: string
	webhookId: string
}

interface Letter {
	id: string
	/** The platform's own webhook, or a school's. */
	to: Door
	body: Buffer<ArrayBuffer>
}

/** Signs events and delivers them, with configurable order, delay and duplicates. */
export class Deliveries {
	copies = 1
	delay = 0
	holding = false
	#pair: { publicKey: string; privateKey: string } | undefined
	readonly #to: { webhookUrl: string; webhookId: string; certUrl: string }
	readonly held: Letter[] = []

	constructor(to: { webhookUrl: string; webhookId: string; certUrl: string }) {
		this.#to = to
	}

	/** Created for the first event: it takes up to a second, which would slow the start down. */
	get #keys() {
		this.#pair ??= generateKeyPairSync('rsa', {
			modulusLength: 2048,
			publicKeyEncoding: { type: 'spki', format: 'pem' },
			privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
		})
		return this.#pair
	}

	get certificate(): string {
		return this.#keys.publicKey
	}

	tell = ({ kind, resource }: Happened, to: Door = this.#to) => {
		const id = `WH-${code(17)}-${code(17)}`
		const create_time = moment(Date.now())
		const event = {
			id,
			event_version: '1.0',
			create_time,
			event_type: kind,
			summary: kind,
			resource,
			links: [],
		}
		const letter = { id, to, body: Buffer.from(JSON.stringify(event)) }
		for (let i = 0; i < this.copies; i++) {
			if (this.holding) this.held.push(letter)
			else this.#sendLater(letter)
		}
	}

	/** Sends the held events, the last one first. */
	release() {
		this.holding = false
		for (const letter of this.held.splice(0).reverse()) this.#sendLater(letter)
	}

	headersFor(body: Buffer, { webhookId }: Pick<Door, 'webhookId'> = this.#to): Record<string, string> {
		const { certUrl } = this.#to
		const [id, time] = [randomUUID(), moment(Date.now())]
		const signature = createSign('RSA-SHA256').update(`${id}|${time}|${webhookId}|${crc32(body)}`)
		return {
			'Content-Type': 'application/json',
			'PAYPAL-TRANSMISSION-ID': id,
			'PAYPAL-TRANSMISSION-TIME': time,
			'PAYPAL-TRANSMISSION-SIG': signature.sign(this.#keys.privateKey, 'base64'),
			'PAYPAL-CERT-URL': certUrl,
			'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
		}
	}

	/** The emulated signature check: true if the event was sent by this emulator. */
	isOwn(asked: Record<string, unknown>): boolean {
		const text = (name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
		if (text('webhook_id') !== this.#to.webhookId) return false
		const sum = crc32(JSON.stringify(asked.webhook_event))
		const signed = [text('transmission_id'), text('transmission_time'), text('webhook_id'), sum].join('|')
		const verifier = createVerify('RSA-SHA256').update(signed)
		return verifier.verify(this.certificate, text('transmission_sig'), 'base64')
	}

	#sendLater(letter: Letter) {
		setTimeout(() => void this.#send(letter, TRIES), this.delay).unref()
	}

	async #send(letter: Letter, tries: number) {
		const { body, to } = letter
		const arrived = await fetch(to.webhookUrl, {
			method: 'POST',
			headers: this.headersFor(body, to),
			body,
		}).then(
			(response) => response.ok,
			() => false,
		)
		if (!arrived && tries > 1) setTimeout(() => void this.#send(letter, tries - 1), AGAIN).unref()
	}
}
