/** Stands in for PayPal's script, with the same few names, so that pages are written for the real one. */
export const SDK = `(() => {
	const base = new URL('..', document.currentScript.src)
	const ask = async (id, answer) => {
		const url = new URL('checkoutnow?subscription_id=' + encodeURIComponent(id), base)
		const response = await fetch(url, { method: 'POST', headers: { 'X-Buttons': '1' }, body: new URLSearchParams({ answer }) })
		if (!response.ok) throw new Error('The payment could not be made.')
	}
	const button = (words) => {
		const made = document.createElement('button')
		made.type = 'button'
		made.className = 'button button-filled button-wide'
		made.textContent = words
		return made
	}
	const Buttons = ({ createSubscription, onApprove, onCancel, onError }) => ({
		isEligible: () => true,
		async render(place) {
			const box = typeof place === 'string' ? document.querySelector(place) : place
			if (!box) throw new Error('There is no ' + place + ' on this page.')
			const fail = (error) => { start(); if (onError) onError(error); else throw error }
			const choose = (id) => {
				const answers = [['approve', 'Approve'], ['cancel', 'Cancel'], ['fail', 'Fail']].map(([answer, words]) => {
					const one = button(words)
					one.addEventListener('click', async () => {
						try {
							await ask(id, answer)
							if (answer === 'fail') throw new Error('The payment was declined.')
							start()
							const data = { subscriptionID: id, orderID: id }
							await (answer === 'approve' ? onApprove : onCancel)?.(data, {})
						} catch (error) { fail(error) }
					})
					return one
				})
				box.replaceChildren(...answers)
				answers[0].focus()
			}
			const start = () => {
				const pay = button('PayPal (demo)')
				pay.addEventListener('click', async () => {
					pay.setAttribute('aria-disabled', 'true')
					try { choose(await createSubscription({}, {})) } catch (error) { fail(error) }
				})
				box.replaceChildren(pay)
			}
			start()
		},
		async close() {},
	})
	window.paypal = { Buttons }
})()
`
