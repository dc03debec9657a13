/**
 * Lets a browser show notifications. Its answer goes into the form, which is then sent like any other. The worker does
 * nothing but show notifications; pages are not kept on the device.
 */
addEventListener('push', offer)
offer()

function offer() {
	const panel = document.querySelector<HTMLElement>('[data-push]')
	const form = panel?.querySelector('[name="endpoint"]')?.closest('form')
	const canShow = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
	if (!panel || !form || !canShow) return
	panel.hidden = false
	if (!form.hidden) return
	form.hidden = false
	form.addEventListener(
		'submit',
		(event) => {
			if (field(form, 'endpoint').value) return
			event.preventDefault()
			event.stopPropagation()
			subscribe(form, panel.dataset.push ?? '').catch(() => {
				const said = form.querySelector<HTMLElement>('[role="status"]')
				if (said) said.hidden = false
			})
		},
		true,
	)
}

async function subscribe(form: HTMLFormElement, publicKey: string) {
	if ((await Notification.requestPermission()) !== 'granted') throw new Error('Not allowed')
	const registration = await navigator.serviceWorker.register('/push-worker.js')
	await navigator.serviceWorker.ready
	const key = bytesOf(publicKey)
	let subscription = await registration.pushManager.getSubscription()
	// One for another key would be refused. One for this key stays, because another school of the same person uses it.
	if (subscription && !isSame(subscription.options.applicationServerKey, key)) {
		await subscription.unsubscribe()
		subscription = null
	}
	subscription ??= await registration.pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: key,
	})
	const { endpoint = '', keys = {} } = subscription.toJSON()
	field(form, 'p256dh').value = keys.p256dh ?? ''
	field(form, 'auth').value = keys.auth ?? ''
	field(form, 'endpoint').value = endpoint
	// Older browsers cannot submit a form as its button does.
	form.querySelector('button')?.click()
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
	return form.elements.namedItem(name) as HTMLInputElement
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
	const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
	return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function isSame(arrayBuffer: ArrayBuffer | null, other: Uint8Array): boolean {
	return arrayBuffer !== null && new Uint8Array(arrayBuffer).join() === other.join()
}
