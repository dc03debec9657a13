import { isEmailAddress } from '#app/utils/email-address.ts'
import { environment } from '#app/config/environment.server.ts'
import { fold } from '#app/utils/fold.ts'
import { escapeHtml } from '#app/utils/html.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Language } from '#app/utils/spoken.ts'
import { billHtml, billText, type Bill } from './bill.server.ts'
import { framed, framedFor, styles, withLogoIn, type Sender } from './frame.server.ts'
import { letterWords } from './words.server.ts'

interface Action {
	label: string
	path: string
}

interface Letter {
	kind: string
	/** English unless given. */
	language?: Language
	to: string
	replyTo?: string
	subject: string
	/** Plain text; line breaks inside a paragraph are kept. The first one leads, in larger type. */
	paragraphs: readonly string[]
	/** The sum that the email is about, large, with the lines below it, such as the due date. */
	amount?: { figure: string; notes: readonly string[] }
	/** The lines of an invoice, below the button. */
	bill?: Bill
	/** The one thing to do, on a page of ours: a button. */
	action?: Action
	/** Another way on, as a link. */
	other?: Action
	/** One link for each of several things. */
	others?: readonly Action[]
	/** Says in the foot why the reader gets this email. */
	because?: string
	/** The page where readers choose their emails. */
	settings?: Action
	/** Address for one-click unsubscribing. */
	unsubscribe?: Action
}

/** The one way every email is written: both parts from the same texts, nothing that is fetched or reports back. */
export function letter(content: Letter): Mail {
	const { kind, language = 'en', to, replyTo, subject, paragraphs, amount, bill } = content
	const { action, other, others = other ? [other] : [], because, settings, unsubscribe } = content
	const { appUrl } = environment()
	const head = oneLine(subject)
	// A Spanish sentence that ends with “p. m.” takes no second period.
	const texts = paragraphs.map((text) => plain(text).replace(/([ap]\.\sm\.)\./g, '$1'))
	const linkOf = ({ label, path }: Action) => ({ label: oneLine(label), url: ourAddress(path, appUrl) })
	const button = action && linkOf(action)
	const further = others.map(linkOf)
	const last = [settings, unsubscribe].filter((link) => link !== undefined).map(linkOf)
	const reason = because === undefined ? [] : [plain(because)]
	const solfa = { name: 'Solfa', lines: [], url: appUrl }
	return {
		kind,
		language,
		to: address(to),
		...(replyTo === undefined ? {} : { replyTo: address(replyTo) }),
		...(unsubscribe === undefined ? {} : { unsubscribe: linkOf(unsubscribe).url }),
		subject: head,
		text:
			[
				...texts,
				...(amount ? [plain([amount.figure, ...amount.notes].join('\n'))] : []),
				...(button ? [`${button.label}:\n${button.url}`] : []),
				...(bill ? [plain(billText(bill))] : []),
				...further.map(({ label, url }) => `${label}:\n${url}`),
				[signature(solfa), ...reason, ...last.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
			].join('\n\n') + '\n',
		html: framed({
			language,
			title: head,
			sender: solfa,
			parts: [
				...texts.map((text, i) => paragraph(text, i < 2 && amount ? 'lead' : 'text')),
				...(amount ? amountParts(amount) : []),
				...(button ? [buttonPart(button)] : []),
				...(bill ? [plain(billHtml(bill))] : []),
				...further.map(
					({ label, url }) => `<p class="link" style="${styles.text}">${linkTo(url, label)}</p>`,
				),
			],
			last: [...reason.map(escapeHtml), ...last.map(({ label, url }) => linkTo(url, label, 'inherit'))].map(
				(part) => `<p class="muted" style="${styles.small}">${part}</p>`,
			),
		}),
	}
}

/**
 * The same email with the name, address and reply address of the school that sends it in place of Solfa's. To the reply address itself
 * and to the owner nothing is said about replies: they would come back to the reader.
 */
export function fromSchool(
	mail: Mail,
	school: Sender & { email: string | null; owner?: string | null },
): Mail {
	const { appUrl } = environment()
	const ours = signature({ name: 'Solfa', lines: [], url: appUrl })
	const at = mail.text.lastIndexOf(ours)
	const replyTo = mail.replyTo ?? school.email ?? undefined
	const isToItself = [replyTo, school.owner].some((address) => address && fold(address) === fold(mail.to))
	const reply = replyTo && !isToItself ? [letterWords(mail.language).replyReaches(school.name)] : []
	const sender = { ...school, lines: [...school.lines, ...reply].map(plain) }
	return {
		...mail,
		...(replyTo === undefined ? {} : { replyTo }),
		text:
			at === -1 ? mail.text : mail.text.slice(0, at) + signature(sender) + mail.text.slice(at + ours.length),
		html: framedFor(mail.html, sender),
	}
}

/** The same email with its school's logo in the head. */
export function withLogo(mail: Mail, content: Buffer): Mail {
	const contentId = 'logo'
	return { ...mail, html: withLogoIn(mail.html, contentId), logo: { contentId, content } }
}

function signature({ name, lines, url }: Sender): string {
	return ['--', oneLine(name), ...lines, ...(url ? [url] : [])].join('\n')
}

function paragraph(text: string, style: 'lead' | 'text'): string {
	return `<p class="ink" style="${styles[style]}">${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`
}

function amountParts({ figure, notes }: NonNullable<Letter['amount']>): string[] {
	return [
		`<p class="ink" style="${styles.figure}">${escapeHtml(plain(figure))}</p>`,
		...notes.map((note) => `<p class="muted" style="${styles.note}">${escapeHtml(plain(note))}</p>`),
	]
}

/** A table, for some programs give a link no padding. */
function buttonPart({ label, url }: { label: string; url: string }): string {
	return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 20px 0 24px"><tr><td class="button" bgcolor="#1d5a4a" style="border-radius: 8px; background: #1d5a4a"><a href="${escapeHtml(url)}" style="${styles.button}">${escapeHtml(label)}</a></td></tr></table>`
}

function linkTo(url: string, label: string, color = '#1d5a4a'): string {
	return `<a href="${escapeHtml(url)}" style="color: ${color}">${escapeHtml(label)}</a>`
}

/** Never derived from the request: a forged Host header could redirect a secret link. */
function ourAddress(path: string, appUrl: string): string {
	const url = new URL(path, appUrl)
	if (url.origin !== appUrl) throw new Error('A letter links to pages of ours only.')
	return url.href
}

function address(text: string): string {
	if (!isEmailAddress(text)) throw new Error('A letter needs one sound address.')
	return text
}

/** A line break in a header would allow header injection. */
function oneLine(text: string): string {
	return plain(text).replace(/\s+/g, ' ').trim()
}

/** Normalizes line breaks and removes invisible characters that affect the display of other text. */
function plain(text: string): string {
	return text
		.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
		.replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
}
