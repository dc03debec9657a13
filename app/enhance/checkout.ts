import { query, send, type CallError } from '#app/web/calls.ts'

/** The parts of PayPal's script that this page uses. */
interface Provider {
	Buttons: (wanted: Wanted) => { render: (place: HTMLElement) => Promise<void> }
}

interface Wanted {
	createSubscription: () => Promise<string>
	onApprove: (data: { subscriptionID: string }) => void
	onCancel: () => void
	onError: (error: unknown) => void
}

/** Replaces the form with PayPal's buttons. If they do not load, the form does the same. */
const form = document.querySelector<HTMLFormElement>('form[data-checkout]')
const place = document.getElementById('paypal-buttons')
/** Translations of the script's texts, by the English text. */
const says = JSON.parse(form?.dataset.says ?? '{}') as Record<string, string>
if (form && place) void begin(form, place)

async function begin(form: HTMLFormElement, place: HTMLElement) {
	const provider = await load().catch(() => null)
	if (!provider) return fail(place, 'Failed to load PayPal payment system')
	const { plan, cycle } = Object.fromEntries(new FormData(form))
	let refusal = ''
	const wanted: Wanted = {
		createSubscription: async () => {
			try {
				refusal = ''
				return (await send<{ id: string }>('/api/paypal/subscription', { plan, cycle })).id
			} catch (error) {
				refusal = refusalIn(error as CallError)
				throw error
			}
		},
		onApprove: ({ subscriptionID }) => {
			location.assign(`/api/paypal/return?${new URLSearchParams({ subscription_id: subscriptionID })}`)
		},
		onCancel: () => toast('Payment Cancelled', 'Your subscription setup was cancelled.'),
		onError: (error) => {
			console.warn(error)
			// Retrying would be refused again, so the reason is shown instead.
			if (refusal) {
				toast('This plan cannot be chosen', refusal)
				return fail(place, refusal)
			}
			toast('Payment Error', 'There was an error processing your payment. Please try again.')
			fail(place, 'Payment error occurred')
		},
	}
	try {
		await provider.Buttons(wanted).render(place)
		form.hidden = true
	} catch {
		fail(place, 'Error initializing payment system')
	}
}

/** The server's reason for rejecting the choice. Rate limits and server errors count as ordinary errors. */
function refusalIn({ status, message }: CallError): string {
	return status !== undefined && status >= 400 && status < 500 && status !== 429 ? message : ''
}

async function load(): Promise<Provider> {
	const local = /^(localhost|127\.)/.test(location.hostname)
	const { sdkUrl } = await query<{ sdkUrl: string }>(`/api/paypal/config${local ? '?sandbox=true' : ''}`)
	await new Promise((resolve, reject) => {
		const script = document.createElement('script')
		script.src = sdkUrl
		script.onload = resolve
		script.onerror = reject
		document.head.append(script)
	})
	return (window as unknown as { paypal: Provider }).paypal
}

function fail(place: HTMLElement, text: string) {
	const note = make('p', text)
	note.setAttribute('role', 'alert')
	const again = make('button', 'Try Again')
	again.type = 'button'
	again.className = 'button'
	again.addEventListener('click', () => location.reload())
	place.replaceChildren(note, again)
}

function toast(title: string, text: string) {
	document.querySelector('.flash')?.remove()
	const note = make('div')
	note.className = 'flash flash-bad'
	note.setAttribute('role', 'alert')
	note.append(make('strong', title), ' ', make('span', text))
	document.body.prepend(note)
}

function make<Tag extends 'p' | 'div' | 'button' | 'strong' | 'span'>(tag: Tag, english = '') {
	const made = document.createElement(tag)
	made.textContent = says[english] ?? english
	return made
}
