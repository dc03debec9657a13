import { isEmailAddress } from '#app/utils/email-address.ts'
import { environment } from '#app/config/environment.server.ts'
import { escapeHtml } from '#app/utils/html.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Language } from '#app/utils/spoken.ts'
import { billHtml, billText, type Bill } from './bill.server.ts'
import { letterWords } from './words.server.ts'

interface Action {
	label: string
	path: string
}

interface Letter {
	kind: string
	/** Language of the whole email; defaults to English. */
	language?: Language
	to: string
	replyTo?: string
	subject: string
	/** Plain text; line breaks inside a paragraph are kept. */
	paragraphs: readonly string[]
	/** Billed lines, shown below the paragraphs. */
	bill?: Bill
	/** The main link, always to our own site. */
	action?: Action
	/** An alternative link. */
	other?: Action
	/** Link to the notification settings, shown last. */
	settings?: Action
	/** Address for one-click unsubscribing. */
	unsubscribe?: Action
}

/** Layout of every email: text and HTML parts with the same content, without remote images or tracking. */
export function letter(its: Letter): Mail {
	const { kind, language = 'en', to, replyTo, subject, paragraphs, bill } = its
	const { action, other, settings, unsubscribe } = its
	const { appUrl } = environment()
	const head = oneLine(subject)
	const words = paragraphs.map(plain)
	const linkOf = ({ label, path }: Action) => ({ label: oneLine(label), url: ourAddress(path, appUrl) })
	const links = [action, other].filter((one) => one !== undefined).map(linkOf)
	const last = [settings, unsubscribe].filter((one) => one !== undefined).map(linkOf)
	return {
		kind,
		to: address(to),
		...(replyTo === undefined ? {} : { replyTo: address(replyTo) }),
		...(unsubscribe === undefined ? {} : { unsubscribe: linkOf(unsubscribe).url }),
		subject: head,
		text:
			[
				...words,
				...(bill ? [plain(billText(bill))] : []),
				...links.map(({ label, url }) => `${label}:\n${url}`),
				['--\nSolfa', appUrl, ...last.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
			].join('\n\n') + '\n',
		html: page(language, head, [
			...words.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`),
			...(bill ? [plain(billHtml(bill))] : []),
			...links.flatMap((link) => linkParts(link, letterWords(language).copyAddress)),
			`<p>${[
				'Solfa',
				linkTo(appUrl, appUrl),
				...last.map(({ label, url }) => `<small>${linkTo(url, label)}</small>`),
			].join('<br>\n')}</p>`,
		]),
	}
}

/** Embeds the school's logo. */
export function withLogo(mail: Mail, content: Buffer): Mail {
	const contentId = 'logo'
	const html = mail.html.replace(/<body[^>]*>/, `$&\n<p><img src="cid:${contentId}" alt="" height="40"></p>`)
	return { ...mail, html, logo: { contentId, content } }
}

/** No colors are set, so that mail programs can apply their dark mode. */
function page(language: Language, title: string, parts: readonly string[]): string {
	return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="max-width: 36em; margin: 0 auto; padding: 24px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere">
${parts.join('\n')}
</body>
</html>
`
}

/** The URL is also printed, for mail programs that do not show links. */
function linkParts({ label, url }: { label: string; url: string }, copyAddress: string): string[] {
	return [
		`<p><a href="${escapeHtml(url)}"><strong>${escapeHtml(label)}</strong></a></p>`,
		`<p><small>${copyAddress}<br>\n${escapeHtml(url)}</small></p>`,
	]
}

function linkTo(url: string, label: string): string {
	return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
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
