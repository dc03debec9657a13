import type { SiteWords } from './catalogs.ts'

/** Texts with parameters about registration and plans. */
export const plans: SiteWords['plans'] = {
	agree: (terms: string, privacy: string) =>
		`Al crear una cuenta acepta las ${terms} y confirma que ha leído lo que decimos sobre la ${privacy}.`,
	terms: 'condiciones de uso',
	privacy: 'privacidad',
	chosen: (plan: string, price: string, yearly: boolean) =>
		`Ha elegido ${plan}, ${price} al ${yearly ? 'año' : 'mes'}. El pago es el paso siguiente.`,
	soloCosts: (plan: string, month: string, year: string) =>
		`El plan ${plan} cuesta ${month} al mes o ${year} al año y se paga con PayPal, así que necesitará una cuenta de PayPal.`,
	here: (name: string) => `Ha iniciado sesión como ${name}.`,
	hereAt: (name: string, school: string) => `Ha iniciado sesión como ${name}, de ${school}.`,
	forSchool: (school: string) => `Para ${school}.`,
	forExpired: (school: string, paid: string) =>
		`Para ${school}, cuya suscripción ha caducado. Se conserva todo lo que contiene, y también ${paid}.`,
	paid: 'lo pagado hasta ahora',
	uses: (email: string) => `Su cuenta usa ${email}.`,
	order: (plan: string, today: string, again: string, yearly: boolean) =>
		`${plan}, con pago ${yearly ? 'anual' : 'mensual'}: ${today} hoy y después ${again} cada ${yearly ? 'año' : 'mes'}. Puede cancelar cuando quiera y conservar lo que ha pagado.`,
	bought: (plan: string) =>
		`Su plan: ${plan}. Suele tardar un minuto. Seguimos comprobándolo, así que puede cerrar esta página y volver más tarde.`,
	takesOut: (school: string) =>
		`Todo lo que Solfa guarda de ${school}: cada tabla como archivo para hojas de cálculo, todas las clases como calendario, todos los archivos subidos y una página que los explica. Las contraseñas no se incluyen. Otra instalación de Solfa puede leerlo y llega a los mismos totales.`,
	price: (plan: string, price: string, yearly: boolean) => `${plan}, ${price} al ${yearly ? 'año' : 'mes'}`,
}

/** Page texts and form errors, keyed by the English text. */
export const esPlans: Record<string, string> = {
	'Register your school': 'Registre su escuela',
	'Register as a solo teacher': 'Regístrese como docente independiente',
	Register: 'Crear una cuenta',
	'Teaching alone? Register as a solo teacher':
		'¿Da clases por su cuenta? Regístrese como docente independiente',
	'More than one teacher? Register a school': '¿Más de un docente? Registre una escuela',
	'Already have an account? Sign in': '¿Ya tiene una cuenta? Inicie sesión',
	'Forgot your password?': '¿Ha olvidado su contraseña?',
	'Create account': 'Crear la cuenta',
	'Creating account...': 'Creando la cuenta...',
	'Registration failed': 'No se ha podido completar el registro',
	'Email Address': 'Correo electrónico',
	'Business Name': 'Nombre de su negocio',
	'Confirm Password': 'Repita la contraseña',
	'What families will see at the top of their pages.': 'Lo que verán las familias arriba en sus páginas.',
	'At least {} characters. A short sentence is easy to remember and hard to guess.':
		'Al menos {} caracteres. Una frase corta es fácil de recordar y difícil de adivinar.',
	'Password must be at least 6 characters': 'La contraseña debe tener al menos 6 caracteres',
	'Password must be at least 8 characters.': 'La contraseña debe tener al menos 8 caracteres.',
	'A name cannot contain a web or email address':
		'Un nombre no puede contener una dirección web ni de correo electrónico',
	'Name must be at least 3 characters': 'El nombre debe tener al menos 3 caracteres',
	'School name must be at least 3 characters': 'El nombre de la escuela debe tener al menos 3 caracteres',
	'Business name must be at least 3 characters': 'El nombre del negocio debe tener al menos 3 caracteres',
	'Full name is required.': 'Escriba su nombre completo.',
	'School name is required.': 'Escriba el nombre de la escuela.',
	"Passwords don't match": 'Las contraseñas no coinciden',
	'We could not create this account. If you already have one, sign in or reset your password. If not, check the email address and try again.':
		'No hemos podido crear esta cuenta. Si ya tiene una, inicie sesión o restablezca su contraseña. Si no, revise el correo e inténtelo de nuevo.',
	'A school needs an email address of its own, also if you already teach alone with Solfa.':
		'Una escuela necesita su propia dirección de correo electrónico, aunque usted ya dé clase por su cuenta con Solfa.',
	'To open a school, log out and register it with another email address.':
		'Para abrir una escuela, cierre la sesión y regístrela con otra dirección de correo electrónico.',
	'An error occurred. Please try again.': 'Se ha producido un error. Inténtelo de nuevo, por favor.',
	'Too many registrations came from your network. Please try again in 1 minute; what you typed is still here.':
		'Han llegado demasiados registros desde su red. Inténtelo de nuevo en 1 minuto; lo que ha escrito sigue aquí.',
	'Too many registrations came from your network. Please try again in {} minutes; what you typed is still here.':
		'Han llegado demasiados registros desde su red. Inténtelo de nuevo en {} minutos; lo que ha escrito sigue aquí.',
	'Account created successfully': 'Cuenta creada',
	'Now choose your subscription plan to get started.': 'Elija ahora su plan para empezar.',
	'Your account was created. Please log in to go on.':
		'Su cuenta se ha creado. Inicie sesión para continuar.',
	'You are registered': 'Ya tiene una cuenta',
	'Everything is set up.': 'Todo está listo.',
	'What is left is to choose a plan and pay for it.': 'Solo falta elegir un plan y pagarlo.',
	'Go to Dashboard': 'Ir a su página',
	'Continue to the plans': 'Continuar a los planes',
	'Select a plan': 'Elija un plan',
	'That was not understood': 'No se ha entendido',
	Back: 'Volver',
	'Every plan has all core features. Pay by the month or by the year.':
		'Todos los planes incluyen las funciones principales. Pague por meses o por años.',
	'Correct your email address': 'Corregir su correo',
	'It is one of the first anyone would try.': 'Es una de las primeras que cualquiera probaría.',
	'Choose a stronger password': 'Elegir una contraseña más segura',
	'Questions before you pay?': '¿Tiene preguntas antes de pagar?',
	'Contact Support': 'Escriba a soporte',
	'Yearly, 17% saving': 'Anual, ahorre un 17 %',
	'Yearly, Save up to $549': 'Anual, ahorre hasta 549 $',
	'✓ Chosen': '✓ Elegido',
	'Order summary': 'Resumen del pedido',
	'Continue to registration': 'Continuar al registro',
	'Pay {} with PayPal': 'Pagar {} con PayPal',
	'Opening PayPal...': 'Abriendo PayPal...',
	'Cancel Registration': 'Cancelar el registro',
	'Cancelling...': 'Cancelando...',
	'Cancel your registration?': '¿Cancelar su registro?',
	'Your account and everything you entered will be deleted, and you’ll be logged out. This can’t be undone.':
		'Se borrarán su cuenta y todo lo que ha introducido, y se cerrará su sesión. No se puede deshacer.',
	'You haven’t been charged. If you register again later, you’ll start from the beginning.':
		'No se le ha cobrado nada. Si se registra de nuevo más adelante, empezará desde el principio.',
	'Keep my registration': 'Conservar mi registro',
	'Registration Cancelled': 'Registro cancelado',
	'Your registration has been cancelled and all account data removed. You can now start fresh.':
		'Su registro se ha cancelado y se han eliminado todos los datos de la cuenta. Puede empezar de nuevo.',
	'Complete Your Registration': 'Complete su registro',
	'Your account setup is incomplete. You need to complete the subscription process to access the dashboard.':
		'Su cuenta aún no está lista. Complete la suscripción para acceder a su página.',
	'Continue to Subscription': 'Continuar a la suscripción',
	'Upgrade Your Subscription': 'Renueve su suscripción',
	'Your subscription has expired. Please renew your subscription to continue using all features.':
		'Su suscripción ha caducado. Renuévela para seguir usando todas las funciones.',
	'Upgrade your subscription to access additional features.':
		'Amplíe su suscripción para acceder a más funciones.',
	'Return to Dashboard': 'Volver a su página',
	'Upgrade Subscription': 'Renovar la suscripción',
	'Payment received, being confirmed': 'Pago recibido, pendiente de confirmación',
	'Payment received, being confirmed.': 'Pago recibido, pendiente de confirmación.',
	'We’ve received your payment and PayPal is confirming it. You don’t need to pay again.':
		'Hemos recibido su pago y PayPal lo está confirmando. No tiene que pagar de nuevo.',
	'See your subscription': 'Ver su suscripción',
	'It’s taking more than a day': 'Tarda más de un día',
	'Activating your subscription...': 'Activando su suscripción...',
	'Finalizing setup - your account will be ready shortly':
		'Terminando la configuración - su cuenta estará lista en breve',
	'Check again': 'Comprobar de nuevo',
	'Stop refreshing': 'No recargar más',
	'Payment Successful': 'Pago realizado',
	'Redirecting to your dashboard': 'Le llevamos a su página',
	'Sign in': 'Iniciar sesión',
	'You’re not signed in. Sign in to open your dashboard.':
		'No ha iniciado sesión. Inicie sesión para abrir su página.',
	'See the plans': 'Ver los planes',
	'No payment was made': 'No se ha pagado nada',
	'Your dashboard opens once a plan is paid for.': 'Su página se abrirá en cuanto pague un plan.',
	'Your account is open, but the last payment failed.':
		'Su cuenta está abierta, pero el último pago ha fallado.',
	'Your account is open without a payment for now.': 'Por ahora, su cuenta está abierta sin pago.',
	'Payment Cancelled': 'Pago cancelado',
	'Your subscription setup was cancelled.': 'La suscripción no se ha completado.',
	'Payment Error': 'Error en el pago',
	'There was an error processing your payment. Please try again.':
		'Se ha producido un error al procesar su pago. Inténtelo de nuevo, por favor.',
	'There was an error processing your payment. Please try again. Your plan continues as before.':
		'Se ha producido un error al procesar su pago. Inténtelo de nuevo, por favor. Su plan sigue como antes.',
	'This plan cannot be chosen': 'Este plan no se puede elegir',
	'Failed to load PayPal payment system': 'No se ha podido cargar PayPal',
	'Payment error occurred': 'Se ha producido un error en el pago',
	'Error initializing payment system': 'No se ha podido preparar el pago',
	'Try Again': 'Intentar de nuevo',
	'A solo teacher buys the Solo Teacher plan.': 'Una persona que enseña sola contrata el plan Solo Teacher.',
	'A school buys Standard or Professional.': 'Una escuela contrata Standard o Professional.',
	'Your school already has this plan.': 'Su escuela ya tiene este plan.',
	'The {} plan has no room for your school: {} teachers of {} and {} students of {}.':
		'Su escuela no cabe en el plan {}: {} docentes de {} y {} estudiantes de {}.',
	'The {} plan has no room for your school: {} teachers of {}.':
		'Su escuela no cabe en el plan {}: {} docentes de {}.',
	'The {} plan has no room for your school: {} students of {}.':
		'Su escuela no cabe en el plan {}: {} estudiantes de {}.',
	'What is left of your plan changed since you opened the page. Please look at the new amount and try again.':
		'Lo que queda de su plan cambió desde que abrió la página. Mire el nuevo importe y vuelva a intentarlo.',
	'Authentication required': 'Ya no ha iniciado sesión. Inicie sesión de nuevo para pagar.',
	'Set up two-factor sign-in first.': 'Configure primero el inicio de sesión en dos pasos.',
	'Only an administrator of a school can choose what it pays for.':
		'Solo la administración de una escuela puede elegir qué paga.',
	'You started another payment after this one, so this one is being canceled. Anything charged for it will be refunded.':
		'Después de este pago empezó otro, así que este se cancela. Si se cobró algo, se le devolverá.',
	'Your payment has been confirmed and your subscription is active.':
		'Su pago está confirmado y su suscripción está activa.',
	'Logout failed': 'No se pudo cerrar la sesión',
	'Payment canceled': 'Pago cancelado',
	'Cleanup Failed': 'No se pudo eliminar',
	'Failed to cleanup account data. Please contact support.':
		'No se pudieron eliminar los datos de la cuenta. Escriba a soporte.',
	'No Account Found': 'No hay ninguna cuenta',
	'No account data to cleanup.': 'No hay datos de cuenta que eliminar.',
	'Upgrade Cancelled': 'Cambio de plan cancelado',
	'You can continue using your account normally.': 'Puede seguir usando su cuenta con normalidad.',
	'Your account stays closed until a plan is paid for. Everything in it is kept. Choose a plan below, or take your data with you.':
		'Su cuenta sigue cerrada hasta que se pague un plan. Todo se conserva. Elija un plan más abajo o llévese sus datos.',
	'Your account stays read-only: you can open and download everything, but change nothing until the last payment goes through or Solfa support lifts it.':
		'Su cuenta sigue en modo de solo lectura: puede abrir y descargar todo, pero no cambiar nada hasta que se complete el último pago o el soporte de Solfa lo levante.',
	'Subscription canceled': 'Suscripción cancelada',
	'The subscription could not be canceled': 'No se pudo cancelar la suscripción',
	'The subscription could not be resumed': 'No se pudo reanudar la suscripción',
	'There was a problem at PayPal. Nothing has changed. Please try again in a few minutes.':
		'Hubo un problema en PayPal. No ha cambiado nada. Vuelva a intentarlo en unos minutos.',
	'Subscription resumed': 'Suscripción reanudada',
	'Your plan continues as before.': 'Su plan sigue como antes.',
	'Plan changed': 'Plan cambiado',
	'Your plan is now {}. The next charge is on {}.': 'Su plan es ahora {}. El próximo cobro es el {}.',
	'Payment received': 'Pago recibido',
	'Thank you. Your plan continues as before.': 'Gracias. Su plan sigue como antes.',
	'The payment failed again': 'El pago volvió a fallar',
	'Please check your card or bank account at PayPal, then try again.':
		'Revise su tarjeta o su cuenta bancaria en PayPal y vuelva a intentarlo.',
}
