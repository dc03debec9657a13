import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEmailAddress } from '#app/utils/email-address.ts'
import { litefsSettings, unsafeLitefs } from './litefs.server.ts'
import { objectStoreSettings, unsafeObjectStore } from './object-store.server.ts'
import { mailSettings, unsafeMail } from './mail.server.ts'
import { paypalSettings, orPlaceholders, unsafePaypal } from './paypal.server.ts'
import { sellerSettings, unsafeSeller } from './seller.server.ts'
import { stripeSettings, unsafeStripe } from './stripe.server.ts'
import { twilioSettings } from './twilio.server.ts'
import { namesInEnvFile, unknownVariables, wrongValues } from './variables.server.ts'

/** A start that must not go on: the message says what to change. */
export class StartRefused extends Error {
	override name = 'StartRefused'
}

export type Environment = ReturnType<typeof readEnvironment>

let current: Environment | undefined

/** The settings of the process, read once. */
export function environment(): Environment {
	current ??= readEnvironment(process.env)
	return current
}

/** A sentence for each variable whose name is probably misspelled, and one if a school starts without mail. */
export function startWarnings(env: Environment): string[] {
	const unknown = unknownVariables(process.env, namesInEnvFile())
	return isMailSetUp(env) || !env.oneSchool ? unknown : [...unknown, NO_MAIL]
}

/** A demo keeps its mail to itself. */
export function isMailSetUp({ demo, mail }: Environment): boolean {
	return demo || mail !== null
}

const NO_MAIL =
	'Mail is not set up, so invitations, invoices and password links wait: set SMTP_URL, MAIL_FROM and CONTACT_EMAIL (see .env.example).'

export function readEnvironment(from: NodeJS.ProcessEnv) {
	const port = wholeNumber(from, 'PORT', 3000)
	const demo = from.DEMO === '1'
	const dataDir = from.DATA_DIR || './data'
	const appUrl = origin(from.APP_URL || `http://localhost:${port}`)
	const litefs = litefsSettings({
		dir: from.LITEFS_DIR || '',
		apiUrl: from.LITEFS_API_URL || '',
		primaryUrl: from.LITEFS_PRIMARY_URL || '',
		waitMs: wholeNumber(from, 'LITEFS_WAIT_SECONDS', 5) * 1000,
		consul: { url: from.FLY_CONSUL_URL || '', key: from.LITEFS_LEASE || '' },
	})
	const objectStore = objectStoreSettings(from)
	const mailVariables = { smtpUrl: from.SMTP_URL || '', resendApiKey: from.RESEND_API_KEY || '' }
	const oneSchool = from.SOLFA_FOR === 'school'
	return {
		production: from.NODE_ENV === 'production',
		port,
		host: from.HOST || '0.0.0.0',
		/** The port for metrics, or null for none. */
		metricsPort: wholeNumber(from, 'METRICS_PORT', 0),
		appUrl,
		/** Browsers drop Secure cookies on plain HTTP, so cookies are not Secure there. */
		secure: appUrl.startsWith('https:'),
		dataDir,
		/** The files that LiteFS replicates, where it does. */
		litefs,
		databasePath: join(litefs?.dir ?? dataDir, 'solfa.db'),
		demo,
		/** One school of its own: no plans, no platform. */
		oneSchool,
		sessionSecrets: sessionSecrets(from, demo || oneSchool, dataDir),
		trustedHops: wholeNumber(from, 'TRUSTED_HOPS', 0),
		onFly: Boolean(from.FLY_APP_NAME),
		limitsScale: Math.max(1, Number(from.LIMITS_SCALE) || 1),
		/** The bucket for copies of files and backups. */
		objectStore,
		/** The folder for hourly backups. Null unless it is set or there is a bucket. */
		backupDir: from.BACKUP_DIR || (objectStore || oneSchool ? join(dataDir, 'backups') : ''),
		logLevel: from.LOG_LEVEL || 'info',
		/** How mail leaves. Null if no way is set. */
		mail: mailSettings(mailVariables),
		mailVariables,
		/** The secret that signs bounce reports. Without it they are ignored. */
		resendWebhookSecret: from.RESEND_WEBHOOK_SECRET || '',
		mailFrom: from.MAIL_FROM || 'Solfa <hello@solfa.example>',
		contactEmail: mailbox('CONTACT_EMAIL', from.CONTACT_EMAIL || 'hello@solfa.example'),
		/** Keys that browsers know the server by; made and stored unless both are set. */
		vapid:
			from.VAPID_PUBLIC_KEY && from.VAPID_PRIVATE_KEY
				? { publicKey: from.VAPID_PUBLIC_KEY, privateKey: from.VAPID_PRIVATE_KEY }
				: null,
		geoUrl: from.GEO_URL || '',
		/** The service that phrases the assistant's answers. Without it, answers quote the help articles. */
		assistant:
			from.ASSISTANT_URL && from.ASSISTANT_KEY
				? {
						url: from.ASSISTANT_URL,
						key: from.ASSISTANT_KEY,
						model: from.ASSISTANT_MODEL || 'gpt-4o-mini',
					}
				: null,
		paypal: paypalSettings(
			{
				apiUrl: from.PAYPAL_API_URL || '',
				clientId: from.PAYPAL_CLIENT_ID || '',
				clientSecret: from.PAYPAL_CLIENT_SECRET || '',
				webhookId: from.PAYPAL_WEBHOOK_ID || '',
				planIds: orPlaceholders({
					soloTeacher: { monthly: from.PAYPAL_PLAN_SOLO_MONTHLY, yearly: from.PAYPAL_PLAN_SOLO_YEARLY },
					standard: { monthly: from.PAYPAL_PLAN_STANDARD_MONTHLY, yearly: from.PAYPAL_PLAN_STANDARD_YEARLY },
					professional: {
						monthly: from.PAYPAL_PLAN_PROFESSIONAL_MONTHLY,
						yearly: from.PAYPAL_PLAN_PROFESSIONAL_YEARLY,
					},
				}),
				sandboxPlanId: from.PAYPAL_SANDBOX_PLAN_ID || '',
			},
			demo,
			port,
		),
		/** Schools enter keys of their own accounts; only the address of Stripe is ours. */
		stripe: stripeSettings(from.STRIPE_API_URL || '', demo, port),
		/** The same for text messages. */
		twilio: twilioSettings(from.TWILIO_API_URL || '', demo, port),
		/** Null where receipts of plans have no electronic invoice. */
		seller: sellerSettings(from.SELLER || '', from.SELLER_TAX || ''),
	}
}

const FOR_MAIL = ['MAIL_FROM', 'CONTACT_EMAIL']
const FOR_PLATFORMS = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']

/** Outside the demo nothing may run on defaults that anybody can read in this file. */
export function refuseUnsafeStart(env: Environment, from: NodeJS.ProcessEnv = process.env) {
	const wrong = wrongValues(from)[0] ?? unsafeSeller(from.SELLER || '', from.SELLER_TAX || '')
	if (wrong) throw new StartRefused(wrong)
	const alone = unsafeLitefs(env.litefs, from.SESSION_SECRET) ?? unsafeObjectStore(env.objectStore)
	if (alone) throw new StartRefused(alone)
	if (env.demo) return
	const mail = unsafeMail(env.mailVariables)
	if (mail) throw new StartRefused(mail)
	const missing = missingVariables(env, from)
	if (missing.length > 0) {
		throw new StartRefused(
			`Set ${missing.join(', ')} (see .env.example), or DEMO=1 to try Solfa with everything outside built in.`,
		)
	}
	const { protocol, hostname } = new URL(env.appUrl)
	if (protocol === 'http:' && !isLoopback(hostname))
		throw new StartRefused(`APP_URL is "${env.appUrl}". Use https: sign-in over http can be read on the way.`)
	if (env.sessionSecrets.some(isWeak))
		throw new StartRefused('SESSION_SECRET is easy to guess. Make one with `openssl rand -hex 32`.')
	const unsafe = unsafeStripe(env.stripe) ?? (env.oneSchool ? null : unsafePaypal(env.paypal))
	if (unsafe) throw new StartRefused(unsafe)
}

/** A school of its own can start without mail, which then waits. */
function missingVariables({ oneSchool, mail }: Environment, from: NodeJS.ProcessEnv): string[] {
	const unset = (names: string[]) => names.filter((name) => !from[name])
	if (oneSchool) return mail ? unset(FOR_MAIL) : []
	const way = mail ? [] : ['SMTP_URL or RESEND_API_KEY']
	return [...unset(['SESSION_SECRET']), ...way, ...unset([...FOR_MAIL, ...FOR_PLATFORMS])]
}

function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Long and yet no secret: few different characters, or the same few words again. */
function isWeak(secret: string): boolean {
	return new Set(secret).size < 10 || /^(.{1,16}?)\1+.{0,15}$/s.test(secret)
}

function sessionSecrets(from: NodeJS.ProcessEnv, mayMake: boolean, dataDir: string): string[] {
	const given = (from.SESSION_SECRET ?? '').split(',').map((secret) => secret.trim())
	const secrets = given.filter((secret) => secret !== '')
	const short = secrets.find((secret) => secret.length < 32)
	if (short !== undefined) throw new StartRefused('SESSION_SECRET needs at least 32 characters.')
	return secrets.length > 0 || !mayMake ? secrets : [ownSecret(dataDir)]
}

/** A demo and a school of its own keep a secret beside their data, so that a restart does not sign everyone out. */
function ownSecret(dataDir: string): string {
	const path = join(dataDir, 'session-secret')
	try {
		if (!existsSync(path)) {
			mkdirSync(dataDir, { recursive: true })
			writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
		}
		return readFileSync(path, 'utf8').trim()
	} catch {
		throw new StartRefused(`${path} cannot be written. Check who owns the file and its folder.`)
	}
}

function wholeNumber(from: NodeJS.ProcessEnv, name: string, otherwise: number): number {
	const text = from[name]
	if (text === undefined || text === '') return otherwise
	const value = Number(text)
	if (!Number.isInteger(value) || value < 0)
		throw new StartRefused(`${name} must be a whole number, not "${text}".`)
	return value
}

function mailbox(name: string, address: string): string {
	if (isEmailAddress(address)) return address
	throw new StartRefused(`${name} must be one email address such as hello@solfa.example, not "${address}".`)
}

function origin(text: string): string {
	try {
		return new URL(text).origin
	} catch {
		throw new StartRefused(`APP_URL must be an address such as https://solfa.example, not "${text}".`)
	}
}
