import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Every variable Solfa reads: .env.example and docs/operations.md are written from this table. */
export interface Variable {
	name: string
	text: string
	/** Used where nothing is set. */
	usual?: string
	/** A start outside the demo refuses without it: always, on a platform, or for one of several ways to send mail. */
	needed?: 'always' | 'mail' | 'secret' | 'platform'
	accepts?: readonly string[]
}

export const VARIABLES: Record<string, readonly Variable[]> = {
	'Address and network': [
		{ name: 'PORT', usual: '3000', text: 'Port Solfa listens on.' },
		{
			name: 'HOST',
			usual: '0.0.0.0',
			text: 'Address Solfa listens on. `npm start` and `npm run dev` use 127.0.0.1 unless told otherwise.',
		},
		{
			name: 'APP_URL',
			usual: 'http://localhost:3000',
			text: 'The address people type, used in links. With https, cookies are Secure and browsers are told to stay on https.',
		},
		{
			name: 'TRUSTED_HOPS',
			usual: '0',
			text: 'How many of your own proxies stand in front of Solfa; X-Forwarded-For is believed exactly that far.',
		},
		{
			name: 'METRICS_PORT',
			text: 'Port of /metrics for Prometheus, on the same HOST. Keep it private. Leave empty for none.',
		},
	],
	'What it is': [
		{
			name: 'SOLFA_FOR',
			usual: 'platform',
			accepts: ['platform', 'school'],
			text: '`school` runs one school of your own: no plans, no payment provider, no desk of a platform. Its secrets are made beside its data unless they are set.',
		},
		{
			name: 'DEMO',
			usual: '0',
			accepts: ['0', '1'],
			text: '1 fills an empty database with demo schools and needs no keys. `npm start` and `npm run dev` set 1 unless told otherwise.',
		},
		{
			name: 'LOG_LEVEL',
			usual: 'info',
			accepts: ['info', 'silent'],
			text: '`silent` drops the line of each request. Errors are always written.',
		},
		{
			name: 'LIMITS_SCALE',
			usual: '1',
			text: 'Multiplies every limit on requests, forms and sign-ins. For tests; never below 1.',
		},
	],
	'Data and secrets': [
		{
			name: 'DATA_DIR',
			usual: './data',
			text: 'Folder of solfa.db, of files.db once a file was sent, and of the secrets a demo makes for itself.',
		},
		{
			name: 'SESSION_SECRET',
			needed: 'secret',
			text: 'At least 32 characters that cannot be guessed (`openssl rand -hex 32`). Two, separated by a comma, while changing over: the first signs, both are believed.',
		},
	],
	Mail: [
		{
			name: 'MAIL_FROM',
			usual: 'Solfa <hello@solfa.example>',
			needed: 'always',
			text: 'Sender of all mail.',
		},
		{
			name: 'CONTACT_EMAIL',
			usual: 'hello@solfa.example',
			needed: 'always',
			text: 'Where messages of visitors go, and the address they are told to write to.',
		},
		{
			name: 'SMTP_URL',
			needed: 'mail',
			text: 'Your mail server: smtps://user:password@mail.example:465, or smtp:// with STARTTLS on port 587.',
		},
		{ name: 'RESEND_API_KEY', text: 'Key of the mail provider Resend, instead of SMTP_URL.' },
		{
			name: 'RESEND_WEBHOOK_SECRET',
			text: 'Signing secret of the webhook at Resend (https://…/webhooks/resend; events bounced, suppressed, complained). Without it returned mail is not noticed.',
		},
	],
	Payments: [
		{ name: 'PAYPAL_CLIENT_ID', needed: 'platform', text: 'Client id at PayPal.' },
		{ name: 'PAYPAL_CLIENT_SECRET', needed: 'platform', text: 'Its secret.' },
		{
			name: 'PAYPAL_WEBHOOK_ID',
			needed: 'platform',
			text: 'Id of the webhook at PayPal; its events are recognized by it.',
		},
		{
			name: 'PAYPAL_API_URL',
			text: 'https://api-m.paypal.com unless set; the sandbox is https://api-m.sandbox.paypal.com. A demo has a provider of its own.',
		},
		...['SOLO', 'STANDARD', 'PROFESSIONAL'].flatMap((plan) =>
			['MONTHLY', 'YEARLY'].map((cycle) => ({
				name: `PAYPAL_PLAN_${plan}_${cycle}`,
				needed: 'platform' as const,
				text: `Id of the ${plan.toLowerCase()} plan at PayPal, paid ${cycle.toLowerCase()} (P-…).`,
			})),
		),
		{ name: 'PAYPAL_SANDBOX_PLAN_ID', text: 'In the sandbox: bought in place of every plan.' },
		{
			name: 'STRIPE_API_URL',
			text: 'https://api.stripe.com unless set. Only for tests: schools enter keys of their own accounts, and Stripe has test keys. A demo has a Stripe of its own.',
		},
		{
			name: 'SELLER',
			text: 'Who sells the plans: name; address; VAT ID, separated by semicolons. Receipts then have an electronic invoice (EN 16931).',
		},
		{
			name: 'SELLER_TAX',
			text: 'The percentage of tax contained in the prices, such as 19, or the reason why none is charged. Needed with SELLER.',
		},
	],
	'Other services': [
		{
			name: 'VAPID_PUBLIC_KEY',
			text: 'Public key for notifications on phones (`npx web-push generate-vapid-keys`). Without the pair Solfa makes one and keeps it in the database.',
		},
		{
			name: 'VAPID_PRIVATE_KEY',
			text: 'Its private key. With another pair, people turn notifications on again.',
		},
		{
			name: 'TWILIO_API_URL',
			text: 'https://api.twilio.com unless set. Only for tests: schools enter accounts of their own for text messages. A demo has a provider of its own at /dev/texts.',
		},
		{
			name: 'ASSISTANT_URL',
			text: 'An API that speaks chat completions, such as https://api.example.com/v1. It words the answers of the support assistant; without it help articles are quoted.',
		},
		{ name: 'ASSISTANT_KEY', text: 'Its key.' },
		{ name: 'ASSISTANT_MODEL', usual: 'gpt-4o-mini', text: 'Its model.' },
		{
			name: 'GEO_URL',
			text: "Where the demo form looks up a visitor's country. Leave empty for no look-up.",
		},
	],
	'Files and backups': [
		{
			name: 'BACKUP_KEY',
			text: 'What backups are locked with, at least 32 characters. `npm run backup` needs it outside the demo, unless SOLFA_FOR=school. Keep a copy where the backups are not.',
		},
		{
			name: 'BACKUP_DIR',
			text: 'Folder for backups. Set, or with S3_BUCKET or SOLFA_FOR=school, a backup is made every hour. `npm run backup` alone uses DATA_DIR/backups.',
		},
		{
			name: 'S3_ENDPOINT',
			text: "Address of a service that speaks S3, for files and backups. Leave empty for Amazon's, which needs the region.",
		},
		{ name: 'S3_REGION', text: 'Its region.' },
		{ name: 'S3_BUCKET', text: 'A bucket that nothing else uses.' },
		{ name: 'S3_KEY', text: 'Access key of the bucket.' },
		{ name: 'S3_SECRET', text: 'Secret of the bucket.' },
	],
	'More than one machine': [
		{
			name: 'LITEFS_DIR',
			text: 'Where LiteFS mounts the database. SESSION_SECRET must then be the same on every node. Leave empty for one node.',
		},
		{ name: 'LITEFS_API_URL', usual: 'http://127.0.0.1:20202', text: 'LiteFS on this machine.' },
		{
			name: 'LITEFS_PRIMARY_URL',
			text: "Where the other nodes reach Solfa on the primary, over a private network; {primary} is replaced by the primary's name.",
		},
		{
			name: 'LITEFS_WAIT_SECONDS',
			usual: '5',
			text: 'How long a form waits for a primary that is being restarted.',
		},
		{
			name: 'FLY_CONSUL_URL',
			text: 'Consul, where it decides which node is the primary. Leave empty for a static lease.',
		},
		{ name: 'LITEFS_LEASE', text: 'Key of the lease in Consul, the same as in litefs.yml.' },
	],
}

const all = Object.values(VARIABLES).flat()
/** Set by Node, npm or the platform Solfa runs on. */
const FOREIGN = ['NODE_ENV', 'NODE_OPTIONS', 'FLY_APP_NAME', 'TZ']
const KNOWN = [...all.map(({ name }) => name), ...FOREIGN]

/** A sentence for each name that is probably a typing error. `fromFile` holds the names that .env sets. */
export function unknownVariables(
	from: Record<string, string | undefined>,
	fromFile: readonly string[],
): string[] {
	return Object.keys(from)
		.filter((name) => !KNOWN.includes(name))
		.flatMap((name) => {
			const meant = nearest(name, KNOWN)
			if (fromFile.includes(name))
				return [`.env sets ${name}, which Solfa does not know.${meant ? ` Did you mean ${meant}?` : ''}`]
			// The environment also holds names of other programs.
			return meant && !from[meant] ? [`Solfa does not know ${name}. Did you mean ${meant}?`] : []
		})
}

/** A sentence for each value that is none of those its variable takes. */
export function wrongValues(from: Record<string, string | undefined>): string[] {
	return all.flatMap(({ name, accepts }) => {
		const value = from[name]
		if (!accepts || !value || accepts.includes(value)) return []
		const meant = nearest(value, accepts)
		return [
			`${name} is "${value}", and must be ${accepts.join(' or ')}.${meant ? ` Did you mean ${meant}?` : ''}`,
		]
	})
}

/** The names .env sets. The file itself is read by scripts/env-file.js, before anything else runs. */
export function namesInEnvFile(): string[] {
	return existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : []
}

/** The closest of the names, if no more than a third of its letters differ. */
function nearest(typed: string, names: readonly string[]): string | null {
	const [best] = names
		.map((name) => ({ name, distance: distanceOf(typed.toUpperCase(), name.toUpperCase()) }))
		.sort((a, b) => a.distance - b.distance)
	const near = best && best.name.length > 3 && best.distance <= Math.min(3, best.name.length / 3)
	return near ? best.name : null
}

/** Letters to add, remove or replace (Levenshtein). */
function distanceOf(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, column) => column)
	for (const [line, letter] of [...a].entries()) {
		const next = [line + 1]
		for (const [column, other] of [...b].entries()) {
			const replaced = (row[column] ?? 0) + Number(letter !== other)
			next.push(Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, replaced))
		}
		row = next
	}
	return row.at(-1) ?? 0
}

/** The text of .env.example. */
export function exampleFile(): string {
	const head =
		'# Copy this file to .env in the folder Solfa is started from: it is read at the start, and the environment wins over it.\n# Every variable Solfa knows is here. `npm start` needs none of them.\n'
	const groups = Object.entries(VARIABLES).map(
		([group, variables]) => `\n# ${group}\n${variables.map(exampleLines).join('')}`,
	)
	return head + groups.join('')
}

function exampleLines({ name, text, usual = '', needed }: Variable): string {
	const value = /[\s<]/.test(usual) ? `"${usual}"` : usual
	return `# ${text}${NEEDED[needed ?? 'never']}\n${needed ? '' : '# '}${name}=${value}\n`
}

const ON_A_PLATFORM = ' Required when DEMO=0, unless SOLFA_FOR=school.'
const NEEDED = {
	always: ' Required when DEMO=0; with SOLFA_FOR=school only if mail is sent.',
	mail: ' This or RESEND_API_KEY is required when DEMO=0; with SOLFA_FOR=school mail waits until one of them is set.',
	secret: ON_A_PLATFORM,
	platform: ON_A_PLATFORM,
	never: '',
}

/** The table of docs/operations.md. */
export function variablesTable(): string {
	const rows = all.map(
		({ name, usual, text, needed }) =>
			`| \`${name}\` | ${usual ? `\`${usual}\`` : ''} | ${text}${NEEDED[needed ?? 'never']} |\n`,
	)
	return `| Variable | Default | What it is for |\n| --- | --- | --- |\n${rows.join('')}`
}
