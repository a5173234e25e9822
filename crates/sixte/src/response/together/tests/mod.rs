mod balls;
mod chance;
mod rounds;
