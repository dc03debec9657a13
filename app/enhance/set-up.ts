import { amountHint, clockHint } from '#app/domain/school/first-look.ts'

/** Shows the clock of the chosen time zone and an amount in the chosen currency. */
const HALF_A_MINUTE = 30_000

const update = () => {
	say('timeZone', (zone) => clockHint(zone, Date.now()))
	say('currency', amountHint)
}

function say(name: string, text: (value: string) => string) {
	const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
	const hint = select && document.getElementById(`${select.id}-hint`)
	if (hint) hint.textContent = text(select.value)
}

document.addEventListener('change', update)
setInterval(update, HALF_A_MINUTE)
// A browser that comes back to the page may have kept another choice.
update()
